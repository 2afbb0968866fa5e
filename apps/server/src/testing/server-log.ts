/** Maximum number of log lines kept from the test servers of this worker. */
const maxLines = 200;
let lines: string[] = [];

/** Keeps a log line of a test server until the test has ended. */
export function storeLogLine(line: string): void {
  lines.push(line);
  if (lines.length > 2 * maxLines) lines = lines.slice(-maxLines);
}

/** Returns the log lines since the last call and clears them. */
export function drainLogLines(): string[] {
  const lastLines = lines.slice(-maxLines);
  lines = [];
  return lastLines;
}
