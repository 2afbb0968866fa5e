import { basename, dirname } from 'node:path';
import { lintTemplate } from '../index.ts';
import { filesBelow, readCorpus } from './corpusFolder.ts';
import { scoreOf, type Score } from './score.ts';

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
  const templateFile = form
    ? filesBelow(dirname(path)).find((other) => /azuredeploy\.json$/i.test(other))
    : undefined;
  const diagnostics = lintTemplate(readCorpus(path), {
    today: '2025-10-01',
    isMainTemplate: /^(mainTemplate|azuredeploy)\.json$/i.test(basename(path)),
    ...(templateFile === undefined ? {} : { template: readCorpus(templateFile) }),
  });
  return diagnostics.filter((item) => item.rule === rule).map((item) => item.message);
}

/** Scores the lint samples of which the rule of their folder reports a finding exactly if it should. */
export const scoreLint = (): Score =>
  scoreOf(
    'lint samples',
    samples(),
    ({ path }) => path,
    (sample) => {
      const found = findingsOf(sample);
      return found.length > 0 === sample.fails ? undefined : found.join('; ') || 'no finding';
    },
  );
