import { afterEach, describe, expect, it } from 'vitest';
import { askForReauthentication, reauthentication } from './reauthentication.ts';

const demand = { kind: 'fresh' } as const;
const answer = (renewed: boolean) => reauthentication()?.resolve(renewed);

/** Returns the result of a promise, or `waiting` while it is pending. */
const stateOf = (promise: Promise<boolean>) =>
  Promise.race([promise, new Promise((resolve) => setTimeout(() => resolve('waiting'), 5))]);

afterEach(() => {
  answer(false);
  answer(false);
});

describe('prompt for a new sign-in', () => {
  it.each([
    ['a change asks, then the session ends', demand, null],
    ['the session ends, then a change asks', null, demand],
    ['two changes ask', demand, demand],
    ['the session ends twice', null, null],
  ])('is shared by all callers: %s', async (_what, first, second) => {
    const pendingAnswers = [askForReauthentication(first), askForReauthentication(second)];
    expect(reauthentication()?.demand).toEqual(first);
    answer(true);
    expect(await Promise.all(pendingAnswers)).toEqual([true, true]);
    expect(reauthentication()).toBeNull();
    // The next prompt is independent.
    const next = askForReauthentication(demand);
    expect(await stateOf(next)).toBe('waiting');
    answer(false);
    expect(await next).toBe(false);
  });

  it('is shown again for the ended session after the user declines a stronger sign-in', async () => {
    const change = askForReauthentication(demand);
    const ended = [askForReauthentication(), askForReauthentication()];
    answer(false);
    expect(await change).toBe(false);
    await expect.poll(() => reauthentication()).toMatchObject({ demand: null });
    answer(true);
    expect(await Promise.all(ended)).toEqual([true, true]);
  });

  it('is closed for all callers when the user signs out', async () => {
    const ended = askForReauthentication();
    const change = askForReauthentication(demand);
    answer(false);
    expect(await Promise.all([ended, change])).toEqual([false, false]);
    expect(reauthentication()).toBeNull();
  });
});
