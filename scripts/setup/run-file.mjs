import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isAlive } from '../start/process.mjs';

/**
 * The processes that run from a data folder, recorded for the next start.
 * @typedef {{ launcher: number, address: string, parts: { title: string, pid: number }[] }} Run
 */

const fileIn = (/** @type {string} */ folder) => path.join(folder, 'running.json');

/** Records the running processes. A failed write, for example on a full disk, is ignored: the next start then cannot explain leftovers. @param {string} folder @param {Run} run */
export function writeRun(folder, run) {
  const file = fileIn(folder);
  try {
    writeFileSync(`${file}.new`, JSON.stringify(run));
    renameSync(`${file}.new`, file);
  } catch {
    remove(`${file}.new`);
  }
}

/** @param {string} file */
function remove(file) {
  try {
    rmSync(file, { force: true });
  } catch {
    // The folder may have been deleted or may be read-only.
  }
}

/** @param {string} folder */
export const removeRun = (folder) => remove(fileIn(folder));

/** @param {string} folder @returns {Run | undefined} */
function readRun(folder) {
  try {
    return JSON.parse(readFileSync(fileIn(folder), 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Returns the processes that an earlier start left running: all of them, or parts whose launcher has ended.
 * @param {string} folder
 * @returns {{ kind: 'launcher', run: Run } | { kind: 'parts', parts: Run['parts'] } | undefined}
 */
export function findEarlierRun(folder) {
  const run = readRun(folder);
  if (!run) return undefined;
  if (run.launcher !== process.pid && isAlive(run.launcher)) return { kind: 'launcher', run };
  const parts = run.parts.filter(({ pid }) => isAlive(pid));
  return parts.length > 0 ? { kind: 'parts', parts } : undefined;
}
