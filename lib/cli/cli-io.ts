/** Where a command reads and writes: data on stdout, words and progress on stderr. */
export interface CliIo {
  stdin: NodeJS.ReadableStream;
  stdout: NodeJS.WritableStream;
  stderr: NodeJS.WritableStream & { isTTY?: boolean };
}

/** 0 done · 1 done, nothing usable found · 2 bad usage or unreadable input. */
export type ExitCode = 0 | 1 | 2;

/** Waits while the reader of stdout is slower than we are. A reader that went away ends the command quietly. */
export async function writeOut(stream: NodeJS.WritableStream, text: string): Promise<void> {
  if (text === "") return;
  if (stream.write(text)) return;
  await new Promise<void>((resolve) => stream.once("drain", resolve));
}

/** Waits until all that was written has left this process. @throws where its reader went away. */
export async function flushOut(stream: NodeJS.WritableStream): Promise<void> {
  await new Promise<void>((resolve, reject) => stream.write("", (error) => (error ? reject(error) : resolve())));
}
