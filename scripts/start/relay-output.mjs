/**
 * Writes a child's lines to its log, except those that begin with `prefix`: these are for the user at the console and
 * must not be stored. Only a line feed ends a line, so that the content of a log line cannot be mistaken for one.
 * @param {import('node:stream').Readable} stream
 * @param {import('node:stream').Writable} log
 * @param {string} prefix
 * @param {(text: string) => void} show
 */
export function relayOutput(stream, log, prefix, show) {
  let rest = '';
  /** @param {string} line */
  const pass = (line) => {
    if (line.startsWith(prefix)) {
      show(line.slice(prefix.length).trim());
      return;
    }
    if (log.write(`${line}\n`)) return;
    stream.pause();
    log.once('drain', () => stream.resume());
  };
  stream.setEncoding('utf8');
  stream.on('data', (/** @type {string} */ chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) pass(line);
  });
  stream.on('end', () => {
    if (rest !== '') pass(rest);
    rest = '';
  });
}
