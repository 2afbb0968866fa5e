import { describe, expect, it } from 'vitest';
import { LocationCache } from './location-cache.ts';

describe('LocationCache', () => {
  it('reloads after the time limit, and reloads missing objects every time', async () => {
    let time = 0;
    let loads = 0;
    const recall = new LocationCache(() => time).of('session-1');
    const load = (found: string | undefined) => () => {
      loads += 1;
      return Promise.resolve(found);
    };
    expect(await recall('a', 1000, load('x'))).toBe('x');
    expect(await recall('a', 1000, load('y'))).toBe('x');
    time = 1000;
    expect(await recall('a', 1000, load('y'))).toBe('y');
    expect(loads).toBe(2);
    await recall('b', 1000, load(undefined));
    await recall('b', 1000, load(undefined));
    expect(loads).toBe(4);
  });

  it('reloads once on request, and reports when each response was loaded', async () => {
    let time = 0;
    const memory = new LocationCache(() => time);
    const load = (found: string) => () => Promise.resolve(found);
    await memory.of('session-1')('a', 1000, load('old'));
    time = 500;
    const times: number[] = [];
    const onUse = (at: number) => times.push(at);
    expect(await memory.of('session-1', { onUse })('a', 1000, load('new'))).toBe('old');
    const loadFresh = memory.of('session-1', { refresh: true, onUse });
    expect(await loadFresh('a', 1000, load('new'))).toBe('new');
    expect(await loadFresh('a', 1000, load('newer'))).toBe('new');
    expect(await memory.of('session-1')('a', 1000, load('newer'))).toBe('new');
    expect(times).toEqual([0, 500, 500]);
  });

  it('separates the responses of callers, and is limited in size', async () => {
    const memory = new LocationCache(() => 0);
    const load = (found: string) => () => Promise.resolve(found);
    await memory.of('session-1')('a', 1000, load('mine'));
    expect(await memory.of('session-2')('a', 1000, load('yours'))).toBe('yours');
    for (let index = 0; index < 3000; index += 1) {
      await memory.of('session-3')(String(index), 1000, load('x'));
    }
    expect(await memory.of('session-1')('a', 1000, load('asked again'))).toBe('asked again');
  });

  it('does not cache failures', async () => {
    const recall = new LocationCache(() => 0).of('session-1');
    await expect(recall('a', 1000, () => Promise.reject(new Error('busy')))).rejects.toThrow('busy');
    expect(await recall('a', 1000, () => Promise.resolve('x'))).toBe('x');
  });
});
