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
    ['shows the picker without a signed-in account', {}, 'picker'],
    ['uses the only signed-in account', { signedIn: [first] }, first.email],
    ['shows the picker for several signed-in accounts', { signedIn: [first, second] }, 'picker'],
    [
      'shows the picker with prompt=select_account',
      { signedIn: [first], prompt: 'select_account' },
      'picker',
    ],
    ['shows the picker with prompt=login', { signedIn: [first], prompt: 'login' }, 'picker'],
    ['assumes consent with prompt=consent', { signedIn: [first], prompt: 'consent' }, first.email],
    [
      'treats a hint as a choice',
      { hinted: second, prompt: 'select_account', signedIn: [first] },
      second.email,
    ],
    ['shows the picker for an unknown hint', { hasHint: true, signedIn: [first] }, 'picker'],
    ['asks the hinted person to confirm with prompt=login', { hinted: second, prompt: 'login' }, 'confirm'],
    ['prefers a picked account to a hint', { picked: second, hinted: first, prompt: 'login' }, second.email],
    ['returns login_required for a silent request without an account', { prompt: 'none' }, 'login_required'],
    [
      'uses the only signed-in account for a silent request',
      { prompt: 'none', signedIn: [first] },
      first.email,
    ],
    [
      'returns interaction_required for a silent request with several accounts',
      { prompt: 'none', signedIn: [first, second] },
      'interaction_required',
    ],
    [
      'uses the hinted one of several accounts for a silent request',
      { prompt: 'none', signedIn: [first, second], hinted: second },
      second.email,
    ],
    [
      'returns login_required for a silent request if the hinted account is not signed in',
      { prompt: 'none', signedIn: [first], hinted: second },
      'login_required',
    ],
    [
      'returns login_required for a silent request with an unknown hint',
      { prompt: 'none', signedIn: [first], hasHint: true },
      'login_required',
    ],
  ])('%s', (_name, question, expected) => {
    expect(ask(question)).toBe(expected);
  });
});
