import { execFileSync } from "node:child_process";
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A file system of few megabytes, for tests of what a full one does. */
export interface SmallDisk {
  /** Where it is for a process that is started by `within`. */
  path: string;
  within: string[];
  /** The root of that process's file system, as this one sees it. */
  seenAt(pid: number): string;
  /** Takes all the room there is. */
  fill(pid: number): void;
  /** Gives it back. */
  free(pid: number): void;
  remove(): void;
}

/**
 * Mounts one as root, else in a name space of its own, where an ordinary user may.
 *
 * @returns why not, where neither can be done.
 */
export function makeSmallDisk(megabytes: number): SmallDisk | string {
  const path = mkdtempSync(join(tmpdir(), "gazetteer-disk-"));
  chmodSync(path, 0o755);
  const mount = ["mount", "-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "tmpfs", path];
  const remove = () => rmSync(path, { recursive: true, force: true });
  try {
    run(mount);
    const unmount = () => {
      run(["umount", path]);
      remove();
    };
    return smallDisk(path, { within: [], seenAt: () => "/", remove: unmount });
  } catch {
    // Not root, or root of a container that may not mount.
  }
  // PostgreSQL refuses to run as root, be it root of a name space: so a second one within, where the user is itself again.
  const [user, group] = [process.getuid?.() || 1_000, process.getgid?.() || 1_000];
  const script = `${mount.join(" ")} && exec unshare --user --map-user=${user} --map-group=${group} "$@"`;
  const within = ["unshare", "--map-root-user", "--mount", "sh", "-c", script, "sh"];
  try {
    run([...within, "true"]);
    return smallDisk(path, { within, seenAt: (pid) => `/proc/${pid}/root`, remove });
  } catch (error) {
    remove();
    return `no small file system can be made here: ${error instanceof Error ? error.message.split("\n").join(" ") : error}`;
  }
}

function smallDisk(path: string, place: Pick<SmallDisk, "within" | "seenAt" | "remove">): SmallDisk {
  const ballast = (pid: number) => join(place.seenAt(pid), path, "ballast");
  return {
    ...place,
    path,
    fill(pid) {
      const file = openSync(ballast(pid), "a");
      for (let bytes = 2 ** 20; bytes >= 1; ) {
        try {
          writeSync(file, Buffer.alloc(bytes));
        } catch {
          bytes /= 16;
        }
      }
      closeSync(file);
    },
    free: (pid) => rmSync(ballast(pid), { force: true }),
  };
}

function run([program = "", ...args]: string[]): void {
  execFileSync(program, args, { stdio: "pipe" });
}
