import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../index.ts';
import { hostileCases } from './hostileCases.ts';
import { expandFragment } from '../test-support/expandFragment.ts';

interface Outcome {
  name: string;
  /** CPU time as a multiple of that of the calibration, which takes about 10 ms on an idle core. */
  cost: number;
  codes: string[];
  polluted: boolean;
}

/** Runs cases in a separate process with a heap of 256 MiB; a process that is killed leaves outcomes out. */
function run(names: readonly string[]): Map<string, Outcome> {
  const script = join(import.meta.dirname, 'hostileRun.ts');
  const child = spawnSync(process.execPath, ['--max-old-space-size=256', script, ...names], {
    encoding: 'utf8',
    timeout: 240_000,
  });
  const lines = child.stdout.split('\n').filter((line) => line.startsWith('{'));
  return new Map(lines.map((line) => JSON.parse(line) as Outcome).map((outcome) => [outcome.name, outcome]));
}

const maxCost = 150;

describe('hostile input', () => {
  it('ends with a diagnostic within limits of CPU time and 256 MiB', { timeout: 300_000 }, () => {
    const names = Object.keys(hostileCases);
    const outcomes = run(names);
    // The calibration of a case may have run at a different speed than the case.
    const slow = names.filter((name) => (outcomes.get(name)?.cost ?? 0) > maxCost);
    if (slow.length > 0) for (const [name, outcome] of run(slow)) outcomes.set(name, outcome);
    const wrong = names.flatMap((name) => {
      const outcome = outcomes.get(name);
      const { code } = hostileCases[name] ?? {};
      if (!outcome) return `${name}: did not end`;
      if (outcome.cost > maxCost) return `${name}: cost ${outcome.cost}`;
      if (code !== undefined && !outcome.codes.includes(code)) return `${name}: ${outcome.codes.join(', ')}`;
      return outcome.polluted || outcome.codes.includes('Internal')
        ? `${name}: ${outcome.codes.join(', ')}`
        : [];
    });
    expect(wrong).toEqual([]);
  });

  it('does not modify prototypes', () => {
    const result = expandFragment(
      '{"resources": [], "variables": {"__proto__": {"polluted": 1}}, "outputs": {"o": {"type": "object", "value": "[union(json(\'{\\"__proto__\\": {\\"polluted\\": 1}}\'), createObject(\'a\', 1))]"}}}',
    );
    expect(result.diagnostics).toEqual([]);
    expect(({} as JsonObject)['polluted']).toBeUndefined();
    expect(Object.keys(result.outputs['o']?.value ?? {})).toEqual(['__proto__', 'a']);
  });

  it('reports the location that exhausted the budget', () => {
    const copy = {
      name: 'x',
      count: 800,
      input: { copy: [{ name: 'y', count: 800, input: [1, 2, 3, 4, 5] }] },
    };
    const { diagnostics } = expandFragment({
      resources: [{ type: 'A.B/c', apiVersion: '1', name: 'a', properties: { copy: [copy] } }],
    });
    expect(diagnostics).toMatchObject([
      {
        code: 'LimitExceeded',
        location: { pointer: expect.stringMatching(/^\/resources\/0\/properties\/copy/) as string },
      },
    ]);
  });
});
