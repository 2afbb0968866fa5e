import { afterEach, describe, expect, it } from 'vitest';
import { askForReauthentication, reauthentication } from './reauthentication.ts';

const demand = { kind: 'fresh' } as const;
const answer = (renewed: boolean) => reauthentication()?.resolve(renewed);

/** What a promise has come to, `waiting` while it has not. */
const stateOf = (promise: Promise<boolean>) =>
  Promise.race([promise, new Promise((resolve) => setTimeout(() => resolve('waiting'), 5))]);

afterEach(() => {
  answer(false);
  answer(false);
});

describe('the question for a fresh sign-in', () => {
  it.each([
    ['a change asks, then the session ends', demand, null],
    ['the session ends, then a change asks', null, demand],
    ['two changes ask', demand, demand],
    ['the session ends twice', null, null],
  ])('is one for all: %s', async (_what, first, second) => {
    const asked = [askForReauthentication(first), askForReauthentication(second)];
    expect(reauthentication()?.demand).toEqual(first);
    answer(true);
    expect(await Promise.all(asked)).toEqual([true, true]);
    expect(reauthentication()).toBeNull();
    // And the next one stands by itself.
    const next = askForReauthentication(demand);
    expect(await stateOf(next)).toBe('waiting');
    answer(false);
    expect(await next).toBe(false);
  });

  it('is put anew, as that of an ended session, to who did not want to prove anything', async () => {
    const change = askForReauthentication(demand);
    const ended = [askForReauthentication(), askForReauthentication()];
    answer(false);
    expect(await change).toBe(false);
    await expect.poll(() => reauthentication()).toMatchObject({ demand: null });
    answer(true);
    expect(await Promise.all(ended)).toEqual([true, true]);
  });

  it('is over for all when the person leaves', async () => {
    const ended = askForReauthentication();
    const change = askForReauthentication(demand);
    answer(false);
    expect(await Promise.all([ended, change])).toEqual([false, false]);
    expect(reauthentication()).toBeNull();
  });
});
