import { describe, expect, it } from 'vitest';
import { absent, hasCorpus } from './corpusFolder.ts';
import { scoreFunctions, strengths } from './scoreFunctions.ts';

describe.skipIf(!hasCorpus)(`function records (skipped when ${absent})`, () => {
  it.each(strengths)('%s records match exactly', (strength) => {
    const { right, total, wrong } = scoreFunctions(strength);
    console.info(`arm-functions ${strength}: ${right} of ${total}`);
    expect(wrong).toEqual([]);
  });
});
