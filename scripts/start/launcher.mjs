import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createLogs } from './logs.mjs';
import { startPart, stopPart } from './process.mjs';
import { removeRun, writeRun } from '../setup/run-file.mjs';
import { waitUntilReady } from './wait-until-ready.mjs';

/** @import { Ending, Part, PartSpec } from './process.mjs' */

const mostAttempts = 3;
/** Longer than the time limit of the server. */
const stopGraceMs = 35_000;
/** Exit code of a part that may succeed after a restart (EX_TEMPFAIL). */
const temporaryFailure = 75;

const describeEnding = (/** @type {Ending} */ { code, signal }) => signal ?? `exit code ${code}`;

/**
 * Returns whether restarting a part can help: it was killed, exited without a reason, or requests it.
 * @param {Ending} ending
 */
const isTemporary = ({ code, signal }) => signal !== null || code === 0 || code === temporaryFailure;

/**
 * Starts parts in sequence, restarts each when it exits unexpectedly, and stops all of them when it stops.
 * @param {{ specs: PartSpec[], dataFolder: string, address: string, say?: (sentence: string) => void, reportEveryMs?: number }} options
 */
export function createLauncher({ specs, dataFolder, address, say = console.log, reportEveryMs }) {
  const logFolder = path.join(dataFolder, 'logs');
  const openLog = createLogs(logFolder, say);
  const logs = new Map(specs.map((spec) => [spec, openLog(spec.name)]));
  /** @type {Part[]} */
  let running = [];
  let stopping = false;

  const recordRun = () => {
    const parts = running.map(({ spec, child }) => ({ title: spec.title, pid: child.pid ?? 0 }));
    writeRun(dataFolder, { launcher: process.pid, address, parts });
  };

  /** @param {PartSpec} spec */
  const begin = (spec) => {
    const log = logs.get(spec);
    if (!log) throw new Error(`Unknown part: ${spec.name}.`);
    const part = startPart(spec, log);
    running.push(part);
    recordRun();
    return part;
  };

  /** @param {Part} part */
  const forget = (part) => {
    running = running.filter((other) => other !== part);
    recordRun();
  };

  /** Stops everything, the last part first: it may still use the others while it finishes. @param {number} exitCode @param {string} [sentence] @returns {Promise<never>} */
  const stop = async (exitCode, sentence) => {
    if (stopping) return new Promise(() => {});
    stopping = true;
    for (const part of running.toReversed()) await stopPart(part, stopGraceMs);
    removeRun(dataFolder);
    await Promise.all([...logs.values()].map((log) => new Promise((resolve) => log.write('', resolve))));
    if (sentence !== undefined) console.error(`\n${sentence}`);
    process.exit(exitCode);
  };

  /** @param {Part} part @param {string} problem */
  const giveUp = (part, problem) => {
    const words = part.lastWords();
    const log = path.join(logFolder, `${part.spec.name}.log`);
    return stop(1, words === '' ? `The ${part.spec.title} ${problem}; see ${log}.` : words);
  };

  /** Starts a part and waits for it; restarts it after a temporary failure. @param {PartSpec} spec */
  const startUntilReady = async (spec) => {
    for (let attempt = 1; ; attempt += 1) {
      const part = begin(spec);
      const outcome = await waitUntilReady(part, { say, ...(reportEveryMs && { reportEveryMs }) });
      if (stopping) return stop(1);
      if (outcome === 'ready') return part;
      if (outcome === 'timeout') return giveUp(part, 'did not become ready in time');
      forget(part);
      if (!isTemporary(outcome) || attempt === mostAttempts) return giveUp(part, 'could not start');
      say(
        `The ${spec.title} ended before it was ready (${describeEnding(outcome)}); starting it again (attempt ${attempt + 1} of ${mostAttempts}) …`,
      );
      await pause(attempt * 1000);
      if (stopping) return stop(1);
    }
  };

  /**
   * Restarts a part whenever it exits; gives up when it keeps exiting.
   * @param {Part} first
   * @returns {Promise<never>}
   */
  const supervise = async (first) => {
    let part = first;
    /** @type {number[]} */
    const ends = [];
    for (;;) {
      const ending = await part.exited;
      if (stopping) return stop(1);
      forget(part);
      ends.push(Date.now());
      const recent = ends.filter((time) => time > Date.now() - 60_000).length;
      if (recent > 5 || (!isTemporary(ending) && recent > 1)) {
        return giveUp(part, `keeps ending (${describeEnding(ending)})`);
      }
      say(`The ${first.spec.title} ended unexpectedly (${describeEnding(ending)}); starting it again …`);
      part = begin(first.spec);
      if ((await waitUntilReady(part, { say })) === 'ready') say(`The ${first.spec.title} is ready again.`);
    }
  };

  return {
    stop,
    /** Resolves when all parts are ready. */
    async start() {
      /** @type {Part[]} */
      const parts = [];
      for (const spec of specs) parts.push(await startUntilReady(spec));
      for (const part of parts) void supervise(part);
    },
  };
}
