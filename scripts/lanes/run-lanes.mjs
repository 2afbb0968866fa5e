import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root, toolEnvironment } from '../setup/paths.mjs';
import {
  emptyReport,
  mergeReports,
  readReport,
  repeatedVariable,
  reportVariable,
  writeReport,
} from './lane-report.mjs';

/**
 * @typedef {{ name: string, command: string, args: string[], repeatArgs?: string[], env?: Record<string, string>, reports?: boolean }} Lane
 *   One command of the test suite; `reports`: its runner writes a lane report and prints only failures. `repeatArgs`: the
 *   arguments before the files that run once more.
 * @typedef {Lane & { file: string, state: 'waiting' | 'running' | 'ok' | 'FAILED', startedAt: number, seconds: number }} RunningLane
 */

const folder = mkdtempSync(path.join(os.tmpdir(), 'blueport-lanes-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const progressEveryMs = 30_000;
/** Lanes started so far; each has its own report file. */
let count = 0;

/**
 * Runs the command of a lane; buffers its output unless it prints only failures.
 * @param {RunningLane} lane @param {{ file: string, args: string[], env?: Record<string, string> }} run
 * @returns {Promise<{ isGood: boolean, output: string }>}
 */
function runCommand(lane, { file, args, env = {} }) {
  const child = spawn(lane.command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: toolEnvironment({ ...lane.env, ...env, ...(lane.reports && { [reportVariable]: file }) }),
    shell: process.platform === 'win32',
  });
  /** @type {Buffer[]} */
  const output = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => (lane.reports ? process.stdout.write(chunk) : output.push(chunk)));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ isGood: false, output: String(error) }));
    child.once('close', (code) =>
      resolve({ isGood: code === 0, output: Buffer.concat(output).toString().trim() }),
    );
  });
}

/** Runs the failed integration tests of a lane once more, in fresh processes. Returns whether the lane passes with them. @param {RunningLane} lane */
async function repeatFailed(lane) {
  const first = readReport(lane.file);
  // A runner that crashed has not run every file.
  if (!first || first.done < first.total || first.repeat.length === 0) return false;
  console.log(`Running again: ${first.repeat.map((file) => path.relative(root, file)).join(', ')}`);
  const file = `${lane.file}.again`;
  const { isGood } = await runCommand(lane, {
    file,
    args: [...(lane.repeatArgs ?? lane.args), ...first.repeat],
    env: { [repeatedVariable]: 'yes' },
  });
  const merged = mergeReports(first, readReport(file) ?? emptyReport('files'));
  writeReport(lane.file, merged);
  return isGood && merged.failed === 0;
}

/** @param {RunningLane} lane */
async function runLane(lane) {
  lane.state = 'running';
  lane.startedAt = Date.now();
  const { isGood, output } = await runCommand(lane, lane);
  lane.state = isGood || (await repeatFailed(lane)) ? 'ok' : 'FAILED';
  lane.seconds = (Date.now() - lane.startedAt) / 1000;
  if (!isGood && output !== '') console.log(`\n${output}`);
  console.log(`== ${lane.name}: ${lane.state} in ${lane.seconds.toFixed(1)} s`);
}

/** @param {RunningLane} lane */
function progressOf(lane) {
  const report = readReport(lane.file);
  if (!report) return `${lane.name} ${Math.round((Date.now() - lane.startedAt) / 1000)} s`;
  const failed = report.failed > 0 ? `, ${report.failed} failed` : '';
  return `${lane.name} ${report.done}/${report.total} ${report.unit}${failed}`;
}

/**
 * Runs rows of lanes: rows in parallel, the lanes of a row in sequence. Continues after failures.
 * Prints progress every 30 seconds.
 * @param {Lane[][]} rows @returns {Promise<RunningLane[]>}
 */
export async function runLanes(rows) {
  const startedAt = Date.now();
  /** @type {RunningLane[][]} */
  const all = rows.map((row) =>
    row.map((lane) => ({
      ...lane,
      file: path.join(folder, `${(count += 1)}.json`),
      state: 'waiting',
      startedAt: 0,
      seconds: 0,
    })),
  );
  const progress = setInterval(() => {
    const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
    const running = all.flat().filter(({ state }) => state === 'running');
    console.log(`.. ${minutes} min: ${running.map(progressOf).join(' | ')}`);
  }, progressEveryMs);
  await Promise.all(
    all.map(async (row) => {
      for (const lane of row) await runLane(lane);
    }),
  );
  clearInterval(progress);
  return all.flat();
}
