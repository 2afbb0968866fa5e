import { expect, it } from 'vitest';
import { createReportWriter } from './report-texts.ts';

const cause = { name: 'vm-web', amount: '+$5.00', isNew: 'no', owner: 'Ada Admin' };

it.each([
  ['en', 'vm-web: +$5.00, owned by Ada Admin'],
  ['de', 'vm-web: +$5.00, Besitzer: Ada Admin'],
  ['fr', 'vm-web\u202f: +$5.00, propriétaire\u202f: Ada Admin'],
] as const)('marks an inferred owner in a report (%s)', (language, text) => {
  const writer = createReportWriter(language, 'UTC');
  const inferred = { en: 'inferred', de: 'abgeleitet', fr: 'déduit' }[language];

  expect(writer.text('cause', { ...cause, isInferred: 'no' })).toBe(text);
  expect(writer.text('cause', { ...cause, isInferred: 'yes' })).toBe(`${text} (${inferred})`);
});
