import { describe, expect, it } from 'vitest';
import { absent, corpusIsThere } from './corpusFolder.ts';
import { scoreLint } from './scoreLint.ts';

describe.skipIf(!corpusIsThere)(`lint samples (skipped when ${absent})`, () => {
  it('get the result that their folders indicate', () => {
    const { right, total, wrong } = scoreLint();
    console.info(`lint: ${right} of ${total} samples`);
    expect(wrong).toEqual([]);
  });
});
