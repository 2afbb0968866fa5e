import { expect, it } from 'vitest';
import type { VerbInput } from '../verb.ts';
import { notifyIn } from './alerts.ts';

const before = { owner: true, roleIds: ['r1'], accountIds: ['a1'], webhook: true };
const inputOf = (
  flags: readonly string[],
  texts: Readonly<Record<string, readonly string[]>> = {},
): VerbInput => ({
  words: [],
  text: () => undefined,
  texts: (option) => texts[option],
  flag: (option) => flags.includes(option),
});

it('changes only the recipients of a rule that the options name', () => {
  expect(notifyIn(inputOf([]), before)).toBeUndefined();
  expect(notifyIn(inputOf([], { 'notify-role': ['r2'] }), before)).toEqual({ ...before, roleIds: ['r2'] });
  expect(notifyIn(inputOf(['no-notify-owner'], { 'notify-account': ['none'] }), before)).toEqual({
    ...before,
    owner: false,
    accountIds: [],
  });
  expect(notifyIn(inputOf(['notify-owner']))).toEqual({
    owner: true,
    roleIds: [],
    accountIds: [],
    webhook: false,
  });
});
