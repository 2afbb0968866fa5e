import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConnectionMonitor } from './connection-monitor.ts';

let isUp = true;
let probes = 0;
let recoveries = 0;
let monitor: ConnectionMonitor;
let stop: () => void;

const stateNow = () => monitor.current().state;
const answer = (status: number) => Promise.resolve(new Response(null, { status }));
async function fail(error: Error = new TypeError('Failed to fetch')): Promise<Response> {
  throw error;
}
/** Lets all promises settle without advancing the clock. */
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z') });
  [isUp, probes, recoveries] = [true, 0, 0];
  monitor = new ConnectionMonitor(async () => {
    probes += 1;
    return isUp;
  });
  stop = monitor.start(() => {
    recoveries += 1;
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

async function lose(): Promise<void> {
  isUp = false;
  monitor.observe(fail());
  await settle();
}

describe('a lost connection', () => {
  it('is reported after a failed call and a failed probe, and ends when the server responds', async () => {
    await lose();
    expect(stateNow()).toBe('unreachable');
    isUp = true;
    await vi.advanceTimersByTimeAsync(1000);
    expect(stateNow()).toBe('ok');
    expect(recoveries).toBe(1);
  });

  it('is not reported for a single failed call if the server responds to the probe', async () => {
    monitor.observe(fail());
    await settle();
    expect([stateNow(), probes, recoveries]).toEqual(['ok', 1, 0]);
  });

  it('is not suspected after a call that the page canceled, or that the server refused', async () => {
    monitor.observe(fail(new DOMException('left', 'AbortError')));
    monitor.observe(answer(500));
    monitor.observe(answer(503));
    await settle();
    expect(probes).toBe(0);
  });

  it.each([502, 504])('is suspected if a proxy responds with %d', async (status) => {
    isUp = false;
    monitor.observe(answer(status));
    await settle();
    expect(stateNow()).toBe('unreachable');
  });

  it('is probed less and less often, at least every 15 seconds', async () => {
    await lose();
    await vi.advanceTimersByTimeAsync(15_000);
    // After 0, 1, 3 and 7 seconds, and then at 15.
    expect(probes).toBe(5);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(probes).toBe(9);
  });

  it('is probed immediately on request', async () => {
    await lose();
    await vi.advanceTimersByTimeAsync(7500);
    isUp = true;
    monitor.retry();
    await settle();
    expect(stateNow()).toBe('ok');
  });

  it('has the time of the last response', async () => {
    await vi.advanceTimersByTimeAsync(5000);
    monitor.observe(answer(200));
    await settle();
    await vi.advanceTimersByTimeAsync(60_000);
    await lose();
    expect(new Date(monitor.current().lastReachedAt).toISOString()).toBe('2026-11-20T10:00:05.000Z');
  });

  it('is confirmed by a second probe while the browser is offline, because the first may still get a response', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    dispatchEvent(new Event('offline'));
    await settle();
    expect(stateNow()).toBe('ok');
    isUp = false;
    await vi.advanceTimersByTimeAsync(1000);
    expect(stateNow()).toBe('offline');
    onLine.mockRestore();
  });

  it('is reported as offline if the browser has no network, without a call', async () => {
    isUp = false;
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    dispatchEvent(new Event('offline'));
    await settle();
    expect(stateNow()).toBe('offline');
    onLine.mockRestore();
    isUp = true;
    dispatchEvent(new Event('online'));
    await settle();
    expect([stateNow(), recoveries]).toEqual(['ok', 1]);
  });

  it('is no longer probed after the page is left', async () => {
    await lose();
    stop();
    const before = probes;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(probes).toBeLessThanOrEqual(before + 1);
    expect(recoveries).toBe(0);
  });
});

describe('a slow connection', () => {
  it('is reported while a call waits longer than eight seconds', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    monitor.observe(promise);
    await vi.advanceTimersByTimeAsync(7999);
    expect(stateNow()).toBe('ok');
    await vi.advanceTimersByTimeAsync(1);
    expect(stateNow()).toBe('slow');
    resolve(new Response());
    await settle();
    expect([stateNow(), recoveries]).toEqual(['ok', 0]);
  });

  it('ends only with the last of several slow calls', async () => {
    const calls = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
    for (const { promise } of calls) monitor.observe(promise);
    await vi.advanceTimersByTimeAsync(9000);
    calls[0]!.resolve(new Response());
    await settle();
    expect(stateNow()).toBe('slow');
    calls[1]!.resolve(new Response());
    await settle();
    expect(stateNow()).toBe('ok');
  });
});
