export interface HostGate {
  /**
   * Runs the task when its turn has come. Rejects with the signal's reason if that aborts while the task waits; the
   * task itself is not touched.
   */
  run<T>(host: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** No task of the host starts before the instant (Unix milliseconds); the latest wins. */
  penalise(host: string, untilMs: number): void;
}
