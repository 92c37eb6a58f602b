/** Numbers of signals, as a shell tells them: 128 and the number. */
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Lets a task end in order at the first SIGINT or SIGTERM; a second one of either ends the process at once.
 *
 * @param onFirst Tells whoever waits.
 */
export async function interruptible<T>(task: (signal: AbortSignal) => Promise<T>, onFirst: () => void): Promise<T> {
  const interrupt = new AbortController();
  const onSignal = (name: keyof typeof exitCodes) => {
    if (interrupt.signal.aborted) process.exit(exitCodes[name]);
    interrupt.abort(new Error("The walk was cancelled"));
    onFirst();
  };
  const names = Object.keys(exitCodes) as (keyof typeof exitCodes)[];
  for (const name of names) process.on(name, onSignal);
  try {
    return await task(interrupt.signal);
  } finally {
    for (const name of names) process.off(name, onSignal);
  }
}
