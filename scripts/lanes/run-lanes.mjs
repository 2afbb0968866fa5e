import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root, toolEnvironment } from '../house/paths.mjs';
import { readReport, reportVariable } from './lane-report.mjs';

/**
 * @typedef {{ name: string, command: string, args: string[], env?: Record<string, string>, reports?: boolean }} Lane
 *   One command of the test suite; `reports`: its runner writes a lane report and prints only failures.
 * @typedef {Lane & { file: string, state: 'waiting' | 'running' | 'ok' | 'FAILED', startedAt: number, seconds: number, failedTo?: string }} RunningLane
 */

const folder = mkdtempSync(path.join(os.tmpdir(), 'blueport-lanes-'));
const progressEveryMs = 30_000;
/** Lanes started so far; each has its own report file. */
let count = 0;

/** @param {RunningLane} lane */
function runLane(lane) {
  lane.state = 'running';
  lane.startedAt = Date.now();
  const child = spawn(lane.command, lane.args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: toolEnvironment({ ...lane.env, ...(lane.reports && { [reportVariable]: lane.file }) }),
    shell: process.platform === 'win32',
  });
  /** @type {Buffer[]} */
  const output = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => (lane.reports ? process.stdout.write(chunk) : output.push(chunk)));
  return new Promise((resolve) => {
    /** @param {boolean} isGood */
    const end = (isGood) => {
      lane.state = isGood ? 'ok' : 'FAILED';
      lane.seconds = (Date.now() - lane.startedAt) / 1000;
      const text = Buffer.concat(output).toString().trim();
      if (!isGood && text !== '') console.log(`\n${text}`);
      console.log(`== ${lane.name}: ${lane.state} in ${lane.seconds.toFixed(1)} s`);
      resolve(undefined);
    };
    child.once('error', (error) => {
      output.push(Buffer.from(String(error)));
      end(false);
    });
    child.once('close', (code) => end(code === 0));
  });
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
