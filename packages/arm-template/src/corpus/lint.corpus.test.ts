import { describe, expect, it } from 'vitest';
import { lintTemplate } from '../index.ts';
import { absent, hasCorpus } from './corpusFolder.ts';
import { readTemplates } from './corpusTemplates.ts';
import { scoreLint } from './scoreLint.ts';

describe.skipIf(!hasCorpus)(`lint samples (skipped when ${absent})`, () => {
  it('get the result that their folders indicate', () => {
    const { right, total, wrong } = scoreLint();
    console.info(`lint: ${right} of ${total} samples`);
    expect(wrong).toEqual([]);
  });

  it('report no error in published modules and landing zones', { timeout: 60_000 }, () => {
    const errors = readTemplates()
      .filter(({ path }) => /^arm\/(avm|landing-zones)\//.test(path))
      .flatMap(({ path, text }) =>
        lintTemplate(text, { today: '2025-10-01' })
          .filter(({ severity }) => severity === 'error')
          .map(({ rule, location }) => `${path}: ${rule} ${location.pointer}`),
      );
    expect(errors).toEqual([]);
  });
});
