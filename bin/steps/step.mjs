/**
 * Does one step of the start and tells about it in words, with the seconds it took.
 *
 * @template T
 * @param {string} name What is being done, as a sentence: "Installing packages"
 * @param {() => Promise<T>} task
 * @returns {Promise<T>}
 */
export async function step(name, task) {
  const startedMs = performance.now();
  const isTerminal = process.stdout.isTTY;
  if (isTerminal) process.stdout.write(`  ${name} …`);
  const clear = isTerminal ? "\r\u001b[2K" : "";
  try {
    const result = await task();
    process.stdout.write(`${clear}  ${name}: ${((performance.now() - startedMs) / 1000).toFixed(1)} s\n`);
    return result;
  } catch (error) {
    process.stdout.write(`${clear}  ${name}: failed\n`);
    throw error;
  }
}
