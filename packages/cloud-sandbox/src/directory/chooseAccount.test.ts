import { describe, expect, it } from 'vitest';
import type { Account } from '../world/people.ts';
import { createPeople } from '../world/people.ts';
import type { AccountQuestion } from './chooseAccount.ts';
import { chooseAccount } from './chooseAccount.ts';

const { accounts } = createPeople();
const [first, second] = accounts as [Account, Account];

function ask(question: Partial<AccountQuestion>): string {
  const choice = chooseAccount({
    prompt: undefined,
    hinted: undefined,
    hasHint: question.hinted !== undefined,
    signedIn: [],
    picked: undefined,
    ...question,
  });
  if (choice.kind === 'account') return choice.account.email;
  return choice.kind === 'refuse' ? choice.error : choice.kind;
}

describe('chooseAccount', () => {
  it.each<[string, Partial<AccountQuestion>, string]>([
    ['nobody known', {}, 'picker'],
    ['one signed in', { signedIn: [first] }, first.email],
    ['several signed in', { signedIn: [first, second] }, 'picker'],
    ['one signed in, but a choice is wanted', { signedIn: [first], prompt: 'select_account' }, 'picker'],
    ['one signed in, but a sign-in is wanted', { signedIn: [first], prompt: 'login' }, 'picker'],
    ['consent is taken as given', { signedIn: [first], prompt: 'consent' }, first.email],
    [
      'a hint counts as picked',
      { hinted: second, prompt: 'select_account', signedIn: [first] },
      second.email,
    ],
    ['an unknown hint does not sign in somebody else', { hasHint: true, signedIn: [first] }, 'picker'],
    ['a hint does not stand for a sign-in that is wanted', { hinted: second, prompt: 'login' }, 'confirm'],
    ['a pick wins', { picked: second, hinted: first, prompt: 'login' }, second.email],
    ['silent, nobody', { prompt: 'none' }, 'login_required'],
    ['silent, one', { prompt: 'none', signedIn: [first] }, first.email],
    ['silent, several', { prompt: 'none', signedIn: [first, second] }, 'interaction_required'],
    [
      'silent, the hinted one of several',
      { prompt: 'none', signedIn: [first, second], hinted: second },
      second.email,
    ],
    ['silent, another hint', { prompt: 'none', signedIn: [first], hinted: second }, 'login_required'],
    ['silent, an unknown hint', { prompt: 'none', signedIn: [first], hasHint: true }, 'login_required'],
  ])('%s', (_name, question, expected) => {
    expect(ask(question)).toBe(expected);
  });
});
