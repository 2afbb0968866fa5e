import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearLifetime, storeRenewal } from '../api/session-lifetime.ts';
import { scheduleRenewal } from './wire-session.ts';

const start = new Date('2026-01-01T00:00:00Z').getTime();
const tokens = { sessionSeconds: 12 * 3600, tokenSeconds: 420 };

let isSignedIn: boolean;
let works: boolean;
/** The tasks that were started, with the second of their start. */
let done: [string, number][];
let stop: () => void;

async function work(name: string): Promise<void> {
  done.push([name, (Date.now() - start) / 1000]);
  if (!works) throw new Error('The directory does not answer.');
  storeRenewal(tokens);
}

const startSchedule = () =>
  scheduleRenewal({
    isSignedIn: () => isSignedIn,
    renew: () => work('renew'),
    recover: () => work('recover'),
  });

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  clearLifetime();
  isSignedIn = true;
  works = true;
  done = [];
  stop = startSchedule();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  clearLifetime();
});

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
/** Advances the clock without running timers. */
const sleep = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

it('renews five minutes before expiry, for three lifetimes', async () => {
  storeRenewal(tokens);
  await pass(3 * 420);
  expect(done.slice(0, 3)).toEqual([
    ['renew', 120],
    ['renew', 240],
    ['renew', 360],
  ]);
  expect(new Set(done.map(([name]) => name))).toEqual(new Set(['renew']));
});

it('retries a failed renewal every 30 seconds, and recovers after expiry', async () => {
  storeRenewal(tokens);
  works = false;
  await pass(435);
  expect(done.map(([, second]) => second)).toEqual([120, 150, 180, 210, 240, 270, 300, 330, 360, 390, 420]);
  expect(done.map(([name]) => name).slice(-2)).toEqual(['renew', 'recover']);
});

it.each([
  ['the page is seen again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['the page is shown again', () => dispatchEvent(new Event('pageshow'))],
  ['the network is back', () => dispatchEvent(new Event('online'))],
])('recovers without waiting for a timer when %s after a sleep', async (_what, wake) => {
  storeRenewal(tokens);
  sleep(2 * 3600);
  wake();
  await pass(0);
  expect(done).toEqual([['recover', 7200]]);
});

it('recovers immediately if the tokens expire before it starts', async () => {
  stop();
  storeRenewal(tokens);
  sleep(2 * 3600);
  stop = startSchedule();
  await pass(0);
  expect(done).toEqual([['recover', 7200]]);
});

it('retries as soon as the network is back', async () => {
  storeRenewal(tokens);
  works = false;
  await pass(120);
  works = true;
  dispatchEvent(new Event('online'));
  await pass(0);
  expect(done).toEqual([
    ['renew', 120],
    ['renew', 120],
  ]);
});

it('retries after the clock was set back', async () => {
  storeRenewal({ ...tokens, tokenSeconds: 0 });
  works = false;
  await pass(15);
  sleep(-60);
  storeRenewal({ ...tokens, tokenSeconds: 0 });
  await pass(15);
  expect(done).toHaveLength(2);
});

it('does nothing without a session, without a known lifetime, or after being stopped', async () => {
  await pass(1000);
  storeRenewal(tokens);
  isSignedIn = false;
  await pass(1000);
  isSignedIn = true;
  stop();
  await pass(1000);
  expect(done).toEqual([]);
});
