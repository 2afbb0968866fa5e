import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lintTemplate } from '../index.ts';
import { absent, corpusIsThere, filesBelow, readCorpus } from './corpusFolder.ts';

interface Sample {
  rule: string;
  fails: boolean;
  path: string;
}

/** A folder with a form is one sample; every other file is a separate sample. */
function samples(): Sample[] {
  const files = filesBelow('lint');
  const isForm = (path: string): boolean => /createUiDefinition\.json$/i.test(path);
  const withForm = new Set(files.filter(isForm).map((path) => dirname(path)));
  return files
    .filter((path) => isForm(path) || !withForm.has(dirname(path)))
    .map((path) => {
      const [, rule = '', kind] = path.split('/');
      return { rule, fails: kind === 'Fail', path };
    });
}

function findingsOf({ rule, path }: Sample): string[] {
  const form = /createUiDefinition\.json$/i.test(path);
  const beside = form
    ? filesBelow(dirname(path)).find((other) => /azuredeploy\.json$/i.test(other))
    : undefined;
  const diagnostics = lintTemplate(readCorpus(path), {
    today: '2025-10-01',
    isMainTemplate: /^(mainTemplate|azuredeploy)\.json$/i.test(basename(path)),
    ...(beside === undefined ? {} : { template: readCorpus(beside) }),
  });
  return diagnostics.filter((item) => item.rule === rule).map((item) => item.message);
}

describe.skipIf(!corpusIsThere)(`lint samples (skipped when ${absent})`, () => {
  it('get the result that their folders indicate', () => {
    const all = corpusIsThere ? samples() : [];
    const wrong = all
      .map((sample) => ({ sample, found: findingsOf(sample) }))
      .filter(({ sample, found }) => found.length > 0 !== sample.fails)
      .map(({ sample, found }) => `${sample.path}: ${found.join('; ')}`);
    const rules = new Set(all.map((sample) => sample.rule));
    const broken = new Set(wrong.map((line) => line.split('/')[1]));
    console.info(
      `lint: ${rules.size - broken.size} of ${rules.size} rules, ${all.length - wrong.length} of ${all.length} samples`,
    );
    expect(wrong).toEqual([]);
  });
});
