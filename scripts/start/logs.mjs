import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';

/**
 * Opens the log files of one folder. A line that cannot be written, for example because the disk is full, is dropped:
 * `say` reports it once, and again when writing works.
 * @param {string} folder
 * @param {(sentence: string) => void} say
 * @param {(file: string, text: string) => Promise<void>} [append]
 */
export function createLogs(folder, say, append = appendFile) {
  /** Names of the logs that currently cannot be written. @type {Set<string>} */
  const failing = new Set();

  /** @param {string} name @param {unknown} error */
  const reportFailure = (name, error) => {
    if (failing.size === 0) {
      const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
      const reason = code === 'ENOSPC' ? 'no space is left on the disk' : message;
      say(`Logs in ${folder} cannot be written (${reason}); log lines are dropped until they can.`);
    }
    failing.add(name);
  };
  /** @param {string} name */
  const reportSuccess = (name) => {
    if (failing.delete(name) && failing.size === 0) say(`Writing logs in ${folder} resumed.`);
  };

  /** Opens a log that never emits an error. @param {string} name @returns {Writable} */
  return (name) => {
    const file = path.join(folder, `${name}.log`);
    let dropped = 0;
    /** @param {string} text */
    const write = async (text) => {
      const time = new Date().toISOString();
      // The last line may be truncated, so the note starts on a new line.
      const note =
        dropped === 0 ? '' : `\n{"level":"warn","time":"${time}","msg":"${dropped} log lines dropped"}\n`;
      try {
        await append(file, note + text);
        dropped = 0;
        reportSuccess(name);
      } catch (error) {
        dropped += text.split('\n').length - 1;
        reportFailure(name, error);
      }
    };
    return new Writable({
      decodeStrings: false,
      async write(chunk, _encoding, done) {
        await write(String(chunk));
        done();
      },
      async writev(chunks, done) {
        await write(chunks.map(({ chunk }) => String(chunk)).join(''));
        done();
      },
    });
  };
}
