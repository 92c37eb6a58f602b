// Imported first, for what it does: the rest needs a Node.js that the oldest supported one has.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Gazetteer needs Node.js 20.19 or newer, and this is ${process.versions.node}. Install a newer one from https://nodejs.org`,
  );
  process.exit(1);
}
