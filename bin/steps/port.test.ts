import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, test } from "vitest";
import { browserAddress, checkPort } from "./port.mjs";

test("names PORT when the port is taken, and is content when it is free", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await expect(checkPort(port, "127.0.0.1", 0)).rejects.toThrow(`Port ${port} is in use by another program`);
  await expect(checkPort(port, "127.0.0.1", 0)).rejects.toThrow(/PORT=\d+ npm start/);
  server.close();
  await once(server, "close");
  await expect(checkPort(port, "127.0.0.1")).resolves.toBeUndefined();
});

test("names HOST when the machine has no such address", async () => {
  await expect(checkPort(3000, "192.0.2.1")).rejects.toThrow(/no address 192\.0\.2\.1.*HOST/);
});

test.each([
  [3000, "127.0.0.1", "http://127.0.0.1:3000"],
  [80, "::1", "http://[::1]:80"],
  [3000, "0.0.0.0", "http://localhost:3000"],
])("gives a browser an address it can open for %s on %s", (port, host, address) => {
  expect(browserAddress(port, host)).toBe(address);
});
