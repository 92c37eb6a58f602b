import { execFileSync } from "node:child_process";

/** A machine: a network name space with an address of its own, or just this one. */
export interface Machine {
  address: string;
  /** A command that runs the one that follows it on this machine. */
  within: string[];
}

export interface Lan {
  /** In words: what the machines are. */
  kind: string;
  hasOwnAddresses: boolean;
  machines: Record<string, Machine>;
  /** Kills every process on a machine, as when its power is cut. Null where machines are this one. */
  cutPower: ((name: string) => void) | null;
  remove(): void;
}

/**
 * Puts machines of these names into network name spaces of their own, on one switch with this one. Where that may not be
 * done (it takes root and `ip`), all are this machine.
 */
export function makeLan(names: string[]): Lan {
  const prefix = `gz${process.pid}`;
  const net = `10.${100 + (process.pid % 100)}.${(process.pid >> 8) % 250}`;
  const made: string[] = [];
  const remove = () => {
    for (const name of made) for (const pid of pidsOf(name)) tryTo(() => process.kill(pid, "SIGKILL"));
    for (const name of made) tryTo(() => ip("netns", "del", name));
    tryTo(() => ip("link", "del", prefix));
  };
  try {
    ip("link", "add", prefix, "type", "bridge");
    ip("addr", "add", `${net}.1/24`, "dev", prefix);
    ip("link", "set", prefix, "up");
    const machines: Record<string, Machine> = {};
    for (const [at, name] of names.entries()) {
      const space = `${prefix}-${name}`;
      const address = `${net}.${at + 2}`;
      ip("netns", "add", space);
      made.push(space);
      // Names of devices have 15 letters at most.
      const device = `${prefix}v${at}`;
      ip("link", "add", device, "type", "veth", "peer", "name", "eth0", "netns", space);
      ip("link", "set", device, "master", prefix, "up");
      ip("-n", space, "addr", "add", `${address}/24`, "dev", "eth0");
      ip("-n", space, "link", "set", "eth0", "up");
      ip("-n", space, "link", "set", "lo", "up");
      machines[name] = { address, within: ["ip", "netns", "exec", space] };
    }
    return {
      kind: "network name spaces",
      hasOwnAddresses: true,
      machines,
      cutPower: (name) => {
        for (const pid of pidsOf(`${prefix}-${name}`)) tryTo(() => process.kill(pid, "SIGKILL"));
      },
      remove,
    };
  } catch (error) {
    remove();
    const why = error instanceof Error ? error.message.split("\n")[0] : String(error);
    const here = { address: "127.0.0.1", within: [] };
    return {
      kind: `processes of one machine with only the database in common (no network name spaces: ${why})`,
      hasOwnAddresses: false,
      machines: Object.fromEntries(names.map((name) => [name, here])),
      cutPower: null,
      remove: () => {},
    };
  }
}

function pidsOf(space: string): number[] {
  try {
    return ip("netns", "pids", space).split("\n").filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

function ip(...args: string[]): string {
  return execFileSync("ip", args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

function tryTo(task: () => void): void {
  try {
    task();
  } catch {
    // It is gone already.
  }
}
