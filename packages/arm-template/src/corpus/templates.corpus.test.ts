import { describe, expect, it } from 'vitest';
import { absent, hasCorpus } from './corpusFolder.ts';
import { knownFailures } from './knownFailures.ts';
import { scoreTemplates } from './scoreTemplates.ts';

describe.skipIf(!hasCorpus)(`templates (skipped when ${absent})`, () => {
  it('expand without errors and without unevaluated expressions', { timeout: 120_000 }, () => {
    const { right, total, wrong } = scoreTemplates();
    console.info(`templates: ${right} of ${total}`);
    const unexpected = wrong.filter((line) => knownFailures[line.split(': ')[0] ?? ''] === undefined);
    expect(unexpected).toEqual([]);
    expect(right / total).toBeGreaterThanOrEqual(0.98);
    // A template that expands now must be removed from the exceptions.
    expect(wrong.map((line) => line.split(': ')[0] ?? '').sort()).toEqual(Object.keys(knownFailures).sort());
  });
});
