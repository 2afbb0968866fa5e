import { causeText, translateFleetReason, type BlueprintParameter } from '@blueport/contracts';
import german from '@blueport/contracts/messages/de.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { invalidInput, issue, Refusal } from '../../../errors/refusal.ts';
import { createTranslate } from '../../../messages/format-message.ts';
import { readFacts, storedReason, titlesOf, verdictOf } from './skip-reason.ts';

const titles = titlesOf([{ name: 'costCentre', title: 'Cost centre' }] as BlueprintParameter[]);
const causesOf = (...issues: Parameters<typeof invalidInput>[0]) =>
  (verdictOf(invalidInput(issues), titles).why.causes ?? []).map((cause) =>
    causeText(cause, () => undefined),
  );

it('a message names each field once by its title, never by its pointer', () => {
  expect(
    causesOf(
      { pointer: '/parameters/costCentre', code: 'too-short', message: 'Must have at least 3 characters.' },
      { pointer: '/parameters/costCentre', code: 'required', message: 'Cost centre is required.' },
      { pointer: '/parameters/other', code: 'type', message: 'Must be of type string.' },
      { pointer: '/version', code: 'unknown', message: 'There is no such version.' },
    ),
  ).toEqual([
    'Cost centre: Must have at least 3 characters.',
    'Cost centre is required.',
    'other: Must be of type string.',
    'There is no such version.',
  ]);
});

it('a stored reason is read and translated with its causes', () => {
  const translate = createTranslate('de', german);
  const refusal = new Refusal('invalid-input', { errors: [issue('/parameters/costCentre', 'required')] });
  const { facts, ...why } = storedReason(verdictOf(refusal, titles).why);
  expect(translateFleetReason({ ...why, ...readFacts(JSON.parse(facts)) }, translate)).toBe(
    `Die Werte sind für die neue Version ungültig. Cost centre: ${german['issue.required']}`,
  );
});
