import { expect, test } from "vitest";
import { parseProxyAddress } from "./proxy-address";

test.each([
  ["http://proxy.example:8080", { scheme: "http", hostname: "proxy.example", port: 8080, user: null, password: "" }],
  ["HTTPS://Proxy.Example", { scheme: "https", hostname: "proxy.example", port: 443 }],
  ["http://proxy.example:80/", { scheme: "http", port: 80 }],
  ["socks5://proxy.example:80", { scheme: "socks5", port: 80 }],
  [" socks5h://MÜNCHEN.example ", { scheme: "socks5h", hostname: "xn--mnchen-3ya.example", port: 1080 }],
  ["socks5://[2606:4700::1]:1081", { hostname: "2606:4700::1", port: 1081 }],
  ["socks5://0x7f.1:1081", { hostname: "127.0.0.1" }],
  ["http://us%40er:p%3Aw%2F@proxy.example", { user: "us@er", password: "p:w/" }],
  ["http://key@proxy.example", { user: "key", password: "" }],
])("reads %s", (text, proxy) => {
  expect(parseProxyAddress(text)).toMatchObject({ ok: true, proxy });
});

test.each([
  "proxy.example:8080",
  "ftp://proxy.example",
  "socks4://proxy.example",
  "http://user:s3c ret@proxy.example",
  "http://",
  "http://proxy.example:99999",
  "http://user:s3cr%zz@proxy.example",
  "http://user:s3cret@proxy.example/path",
  "http://us%3Aer:s3cret@proxy.example",
  `http://user:s3c${"r".repeat(255)}@proxy.example`,
])("refuses %s without repeating it", (text) => {
  const parsed = parseProxyAddress(text);
  expect(parsed).toMatchObject({ ok: false, message: expect.stringMatching(/proxy|Proxy/) });
  expect(JSON.stringify(parsed)).not.toContain("s3c");
});
