import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createLogs } from './logs.mjs';
import { startPart, stopPart } from './process.mjs';
import { removeRun, writeRun } from '../setup/run-file.mjs';
import { waitUntilReady } from './wait-until-ready.mjs';

/** @import { Ending, Part, PartSpec } from './process.mjs' */

const maxAttempts = 3;
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

/** Starts parts in sequence, restarts each when it exits unexpectedly, and stops all of them when it stops. */
export class Launcher {
  #specs;
  #dataFolder;
  #address;
  #say;
  #reportEveryMs;
  #logFolder;
  #logs;
  /** @type {Part[]} */
  #running = [];
  #stopping = false;

  /** @param {{ specs: PartSpec[], dataFolder: string, address: string, say?: (sentence: string) => void, reportEveryMs?: number }} options */
  constructor({ specs, dataFolder, address, say = console.log, reportEveryMs }) {
    this.#specs = specs;
    this.#dataFolder = dataFolder;
    this.#address = address;
    this.#say = say;
    this.#reportEveryMs = reportEveryMs;
    this.#logFolder = path.join(dataFolder, 'logs');
    const openLog = createLogs(this.#logFolder, say);
    this.#logs = new Map(specs.map((spec) => [spec, openLog(spec.name)]));
  }

  /** Resolves when all parts are ready. */
  async start() {
    /** @type {Part[]} */
    const parts = [];
    for (const spec of this.#specs) parts.push(await this.#startUntilReady(spec));
    for (const part of parts) void this.#supervise(part);
  }

  /**
   * Stops everything, the last part first: it may still use the others while it finishes.
   * @param {number} exitCode
   * @param {string} [sentence]
   * @returns {Promise<never>}
   */
  async stop(exitCode, sentence) {
    if (this.#stopping) return new Promise(() => {});
    this.#stopping = true;
    for (const part of this.#running.toReversed()) await stopPart(part, stopGraceMs);
    removeRun(this.#dataFolder);
    const logs = [...this.#logs.values()];
    await Promise.all(logs.map((log) => new Promise((resolve) => log.write('', resolve))));
    if (sentence !== undefined) console.error(`\n${sentence}`);
    process.exit(exitCode);
  }

  /** @param {PartSpec} spec */
  #begin(spec) {
    const log = this.#logs.get(spec);
    if (!log) throw new Error(`Unknown part: ${spec.name}.`);
    const part = startPart(spec, log);
    this.#running.push(part);
    this.#recordRun();
    return part;
  }

  /** @param {Part} part */
  #forget(part) {
    this.#running = this.#running.filter((other) => other !== part);
    this.#recordRun();
  }

  #recordRun() {
    const parts = this.#running.map(({ spec, child }) => ({ title: spec.title, pid: child.pid ?? 0 }));
    writeRun(this.#dataFolder, { launcher: process.pid, address: this.#address, parts });
  }

  /** @param {Part} part @param {string} problem */
  #giveUp(part, problem) {
    const words = part.lastWords();
    const log = path.join(this.#logFolder, `${part.spec.name}.log`);
    return this.stop(1, words === '' ? `The ${part.spec.title} ${problem}; see ${log}.` : words);
  }

  /** Starts a part and waits for it; restarts it after a temporary failure. @param {PartSpec} spec */
  async #startUntilReady(spec) {
    for (let attempt = 1; ; attempt += 1) {
      const part = this.#begin(spec);
      const reportEveryMs = this.#reportEveryMs;
      const outcome = await waitUntilReady(part, { say: this.#say, ...(reportEveryMs && { reportEveryMs }) });
      if (this.#stopping) return this.stop(1);
      if (outcome === 'ready') return part;
      if (outcome === 'timeout') return this.#giveUp(part, 'did not become ready in time');
      this.#forget(part);
      if (!isTemporary(outcome) || attempt === maxAttempts) return this.#giveUp(part, 'could not start');
      this.#say(
        `The ${spec.title} ended before it was ready (${describeEnding(outcome)}); starting it again (attempt ${attempt + 1} of ${maxAttempts}) …`,
      );
      await pause(attempt * 1000);
      if (this.#stopping) return this.stop(1);
    }
  }

  /**
   * Restarts a part whenever it exits; gives up when it keeps exiting.
   * @param {Part} first
   * @returns {Promise<never>}
   */
  async #supervise(first) {
    let part = first;
    const { spec } = first;
    /** @type {number[]} */
    const ends = [];
    for (;;) {
      const ending = await part.exited;
      if (this.#stopping) return this.stop(1);
      this.#forget(part);
      ends.push(Date.now());
      const recent = ends.filter((time) => time > Date.now() - 60_000).length;
      if (recent > 5 || (!isTemporary(ending) && recent > 1)) {
        return this.#giveUp(part, `keeps ending (${describeEnding(ending)})`);
      }
      this.#say(`The ${spec.title} ended unexpectedly (${describeEnding(ending)}); starting it again …`);
      part = this.#begin(spec);
      const outcome = await waitUntilReady(part, { say: this.#say });
      if (outcome === 'ready') this.#say(`The ${spec.title} is ready again.`);
    }
  }
}
