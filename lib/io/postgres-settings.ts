import { statfsSync } from "node:fs";
import { totalmem } from "node:os";

const mebibyte = 1024 * 1024;

/**
 * Gives the server settings for analysis on a small machine of one's own.
 *
 * Commits stay durable (`fsync` and `synchronous_commit` on): the job queue lives here. A table filled by COPY in the
 * transaction that made it is not logged at all (`wal_level = minimal`), so bulk loads do not need less.
 */
export function postgresSettings(port: number): string {
  const memoryBytes = totalmem();
  const sharedMegabytes = between(128, memoryBytes / 8 / mebibyte, 512);
  const cacheMegabytes = between(256, memoryBytes / 2 / mebibyte, 16_384);
  return `# Written at every start: changes here are lost.
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = ''
max_connections = 200
shared_buffers = ${sharedMegabytes}MB
effective_cache_size = ${cacheMegabytes}MB
work_mem = 64MB
maintenance_work_mem = 256MB
dynamic_shared_memory_type = ${dynamicSharedMemory()}
wal_level = minimal
max_wal_senders = 0
wal_compression = on
max_wal_size = 4GB
checkpoint_timeout = 15min
log_checkpoints = off
random_page_cost = 1.1
jit = off
max_parallel_workers_per_gather = 2
timezone = 'UTC'
log_timezone = 'UTC'
`;
}

/** Parallel plans share memory through /dev/shm. Containers often have 64 MB of it: then through files instead. */
function dynamicSharedMemory(): string {
  if (process.platform !== "linux") return process.platform === "win32" ? "windows" : "posix";
  try {
    const { blocks, bsize } = statfsSync("/dev/shm");
    return blocks * bsize >= 512 * mebibyte ? "posix" : "mmap";
  } catch {
    return "mmap";
  }
}

function between(least: number, value: number, most: number): number {
  return Math.round(Math.min(most, Math.max(least, value)));
}
