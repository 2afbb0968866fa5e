import { describe, expect, it } from 'vitest';
import { absent, hasCorpus } from './corpusFolder.ts';
import { scoreLint } from './scoreLint.ts';

describe.skipIf(!hasCorpus)(`lint samples (skipped when ${absent})`, () => {
  it('get the result that their folders indicate', () => {
    const { right, total, wrong } = scoreLint();
    console.info(`lint: ${right} of ${total} samples`);
    expect(wrong).toEqual([]);
  });
});
