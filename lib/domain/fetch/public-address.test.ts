import { expect, test } from "vitest";
import { isLocalName, whyNotPublic } from "./public-address";

test.each([
  "93.184.216.34",
  "1.1.1.1",
  "172.15.255.255",
  "172.32.0.1",
  "100.63.255.255",
  "100.128.0.1",
  "2606:4700::1111",
  "2a00:1450:4001:81b::200e",
  "::ffff:93.184.216.34",
  "64:ff9b::5db8:d822",
  "2002:5db8:d822::1",
])("takes %s as public", (address) => {
  expect(whyNotPublic(address)).toBeNull();
});

test.each([
  ["this host", ["127.0.0.1", "127.255.255.254", "0.0.0.0", "0.1.2.3", "::1", "::"]],
  ["private", ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.0.1", "fd00::1", "fc00::1", "fec0::1"]],
  ["link-local and metadata", ["169.254.169.254", "fe80::1", "fe80::1%eth0"]],
  ["carrier-grade NAT", ["100.64.0.1", "100.127.255.255"]],
  ["multicast and broadcast", ["224.0.0.1", "239.255.255.255", "255.255.255.255", "ff02::1"]],
  ["benchmarks", ["198.18.0.1", "198.19.255.255", "2001:2::1"]],
  ["documentation", ["192.0.2.1", "198.51.100.1", "203.0.113.1", "2001:db8::1", "3fff::1"]],
  ["reserved", ["240.0.0.1", "192.0.0.8", "192.88.99.1", "4000::1", "5f00::1", "100::1", "2001:20::1"]],
  ["IPv4-mapped", ["::ffff:127.0.0.1", "::ffff:a00:1", "::ffff:169.254.169.254", "::ffff:0.0.0.0"]],
  ["IPv4-compatible", ["::127.0.0.1", "::7f00:1", "::a00:1", "::5db8:d822"]],
  ["IPv4-translated", ["::ffff:0:7f00:1"]],
  ["NAT64", ["64:ff9b::a00:1", "64:ff9b::127.0.0.1", "64:ff9b:1::5db8:d822"]],
  ["6to4", ["2002:7f00:1::", "2002:a00:1::1", "2002:c0a8:1::1"]],
  ["Teredo", ["2001:0:53aa:64c:0:fb49:a247:27dd"]],
  ["other spellings", ["2130706433", "0x7f.1", "0177.0.0.1", "0x7f000001", "127.1", "017700000001"]],
  ["what is no address", ["", "example.com", "1.2.3.4.5", "::g"]],
])("refuses %s", (_what, addresses) => {
  for (const address of addresses) expect.soft(whyNotPublic(address), address).toContain(address);
});

test.each(["localhost", "LOCALHOST.", "a.localhost", "printer.local", "metadata.google.internal", "nas.home.arpa"])(
  "takes %s for a local name",
  (name) => {
    expect(isLocalName(name)).toBe(true);
  },
);

test.each(["example.com", "localhost.example.com", "mylocalhost", "internal.example.org", "xlocal"])(
  "takes %s for a name of the internet",
  (name) => {
    expect(isLocalName(name)).toBe(false);
  },
);
