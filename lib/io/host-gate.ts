export interface HostGateLimits {
  /** Tasks under way at once for one host. */
  perHostMax: number;
  /** Between the starts of two tasks of one host. */
  intervalMs: number;
}

export interface HostGate {
  /**
   * Runs the task when its host's turn has come; tasks of one host start in the order they came. Rejects with the
   * signal's reason if that aborts while the task waits; a task that has started is not touched.
   */
  run<T>(host: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** No task of the host starts before the instant (Unix milliseconds); of several the latest counts. */
  penalise(host: string, untilMs: number): void;
  /** Other manners for one host than the gate's own, from its next task on. */
  setLimits(host: string, limits: HostGateLimits): void;
}

interface Waiting {
  start(): void;
}

interface HostState {
  limits: HostGateLimits;
  active: number;
  /** On the monotonic clock: one that is set back must not stop a host. */
  startedAt: number;
  notBefore: number;
  queue: Waiting[];
  timer: NodeJS.Timeout | null;
}

/** Hosts remembered before the idle ones among them are forgotten. */
const hostsMax = 1_000;

/** Politeness within one process: concurrency, pace and penalties per host. */
export function createHostGate(limits: HostGateLimits): HostGate {
  const hosts = new Map<string, HostState>();

  function stateOf(host: string): HostState {
    let state = hosts.get(host);
    if (!state) {
      if (hosts.size >= hostsMax) forgetIdle();
      state = { limits, active: 0, startedAt: Number.NEGATIVE_INFINITY, notBefore: 0, queue: [], timer: null };
      hosts.set(host, state);
    }
    return state;
  }

  function forgetIdle(): void {
    for (const [host, state] of hosts) {
      const isQuiet = state.active === 0 && state.queue.length === 0 && state.limits === limits;
      if (isQuiet && waitMs(state) === 0) hosts.delete(host);
    }
  }

  function waitMs(state: HostState): number {
    return Math.max(0, state.startedAt + state.limits.intervalMs - performance.now(), state.notBefore - Date.now());
  }

  function pump(state: HostState): void {
    if (state.timer) clearTimeout(state.timer);
    state.timer = null;
    while (state.queue.length > 0 && state.active < state.limits.perHostMax) {
      const wait = waitMs(state);
      if (wait > 0) {
        // setTimeout takes no more than 31 bits, and would run a longer wait at once.
        state.timer = setTimeout(() => pump(state), Math.min(wait, 2 ** 31 - 1));
        return;
      }
      state.active += 1;
      state.startedAt = performance.now();
      state.queue.shift()?.start();
    }
  }

  /** Resolves when the task may start, and has then been counted. */
  function turn(state: HostState, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        start() {
          signal?.removeEventListener("abort", onAbort);
          resolve();
        },
      };
      const onAbort = () => {
        state.queue.splice(state.queue.indexOf(waiting), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", onAbort, { once: true });
      state.queue.push(waiting);
      pump(state);
    });
  }

  return {
    async run(host, task, signal) {
      signal?.throwIfAborted();
      const state = stateOf(host);
      await turn(state, signal);
      try {
        return await task();
      } finally {
        state.active -= 1;
        pump(state);
      }
    },
    penalise(host, untilMs) {
      const state = stateOf(host);
      state.notBefore = Math.max(state.notBefore, untilMs);
    },
    setLimits(host, hostLimits) {
      const state = stateOf(host);
      state.limits = hostLimits;
      pump(state);
    },
  };
}
