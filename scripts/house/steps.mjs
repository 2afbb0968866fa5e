import { spawn } from 'node:child_process';
import { root, toolEnvironment } from './paths.mjs';

/**
 * @typedef {{ name: string, command: string, args: string[], env?: Record<string, string> }} Step
 */

/** Runs one step; what it writes goes to the terminal, or is kept where `kept` is given. @param {Step} step @param {Buffer[]} [kept] */
function run({ command, args, env }, kept) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: kept ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: toolEnvironment(env),
    shell: process.platform === 'win32',
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => kept?.push(chunk));
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(String(error));
      resolve(false);
    });
    child.once('close', (code) => resolve(code === 0));
  });
}

/**
 * Runs steps one after the other and goes on after a failure; returns the names of those that failed.
 * Beside others they keep what they write until they are done, so that two outputs are never mixed.
 * @param {Step[]} steps @param {{ beside?: boolean }} [how] @returns {Promise<string[]>}
 */
export async function runSteps(steps, { beside = false } = {}) {
  /** @type {string[]} */
  const failed = [];
  for (const step of steps) {
    const started = Date.now();
    /** @type {Buffer[] | undefined} */
    const kept = beside ? [] : undefined;
    if (!kept) console.log(`\n== ${step.name}`);
    const good = await run(step, kept);
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    if (kept) console.log(`\n== ${step.name}\n${Buffer.concat(kept).toString()}`);
    console.log(`== ${step.name}: ${good ? 'ok' : 'FAILED'} in ${seconds} s`);
    if (!good) failed.push(step.name);
  }
  return failed;
}

/** The quick, static half of the proof. @type {Step[]} */
export const staticSteps = [
  { name: 'format', command: 'oxfmt', args: ['--check'] },
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--max-warnings=0', '--quiet'] },
  { name: 'types', command: 'node', args: ['scripts/typecheck.mjs'] },
  { name: 'unused code', command: 'knip', args: [] },
];
