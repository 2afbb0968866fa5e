import type { BlueprintParameter } from '@blueport/contracts';
import { expect, it } from 'vitest';
import { invalidInput } from '../../../errors/refusal.ts';
import { titlesOf, verdictOf } from './skip-reason.ts';

const titles = titlesOf([{ name: 'costCentre', title: 'Cost centre' }] as BlueprintParameter[]);
const saidOf = (...issues: Parameters<typeof invalidInput>[0]) => {
  const verdict = verdictOf(invalidInput(issues), titles);
  return verdict.kind === 'skipped' ? verdict.why.facts['said'] : undefined;
};

it('a message names each field once by its title, never by its pointer', () => {
  expect(
    saidOf(
      { pointer: '/parameters/costCentre', code: 'too-short', message: 'Must have at least 3 characters.' },
      { pointer: '/parameters/costCentre', code: 'required', message: 'Cost centre is required.' },
      { pointer: '/parameters/other', code: 'type', message: 'Must be of type string.' },
      { pointer: '/version', code: 'unknown', message: 'There is no such version.' },
    ),
  ).toBe(
    'Cost centre: Must have at least 3 characters. Cost centre is required. other: Must be of type string. There is no such version.',
  );
});
