import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus } from 'node:os';
import path from 'node:path';
import type { Run } from './run.ts';

/** Describes the commit, the time and the machine of a run. */
export function describeMachine(): Omit<Run, 'parts'> {
  return {
    date: new Date().toISOString(),
    commit: commit(),
    node: process.version,
    processor: cpus()[0]?.model.trim() ?? 'unknown processor',
    cores: availableParallelism(),
  };
}

/** Returns the measured commit; files that a recorded run writes do not count as changes. */
function commit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: path.resolve(import.meta.dirname, '..', '..'),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  try {
    const changed = git('status', '--porcelain', '--', '.', ':!bench/last-run.json', ':!README.md');
    return `${git('rev-parse', '--short', 'HEAD')}${changed === '' ? '' : '+'}`;
  } catch {
    return 'unknown';
  }
}
