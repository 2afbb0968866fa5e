import { spawnSync } from 'node:child_process';
import { root, toolEnvironment } from './paths.mjs';

/**
 * @typedef {{ name: string, command: string, args: string[], env?: Record<string, string> }} Step
 */

/** Runs steps one after the other and goes on after a failure; returns the names of those that failed. @param {Step[]} steps */
export function runSteps(steps) {
  /** @type {string[]} */
  const failed = [];
  for (const step of steps) {
    const started = Date.now();
    console.log(`\n== ${step.name}`);
    const result = spawnSync(step.command, step.args, {
      cwd: root,
      stdio: 'inherit',
      env: toolEnvironment(step.env),
      shell: process.platform === 'win32',
    });
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    const good = result.status === 0;
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
