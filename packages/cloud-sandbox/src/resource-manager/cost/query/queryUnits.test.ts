import { describe, expect, it } from 'vitest';
import { QueryUnits } from './queryUnits.ts';

const remaining = 'x-ms-ratelimit-microsoft.costmanagement-qpu-remaining';
const retryAfter = 'x-ms-ratelimit-microsoft.costmanagement-qpu-retry-after';

/** Returns the headers of an error. */
function headersOf(take: () => unknown): Record<string, string> {
  try {
    take();
  } catch (error) {
    return (error as { headers: Record<string, string> }).headers;
  }
  return {};
}

describe('query processing units', () => {
  it('are limited to 12 in ten seconds for each tenant', () => {
    const units = new QueryUnits(true);
    expect(units.take('a', 11, 0)).toEqual({
      'x-ms-ratelimit-microsoft.costmanagement-qpu-consumed': '11',
      [remaining]: 'QueriesPerHour:589,QueriesPerMin:49,QueriesPer10Sec:1',
    });
    // One unit is left, so that a longer query is still accepted.
    units.take('a', 13, 4000);
    expect(headersOf(() => units.take('a', 1, 5000))).toEqual({
      [retryAfter]: '5',
      [remaining]: 'QueriesPerHour:576,QueriesPerMin:36,QueriesPer10Sec:0',
    });
    expect(units.take('b', 1, 5000)[remaining]).toContain('QueriesPer10Sec:11');
    expect(units.take('a', 1, 14_001)[remaining]).toContain('QueriesPer10Sec:11');
  });

  it('are limited to 60 in a minute and 600 in an hour', () => {
    const units = new QueryUnits(true);
    for (let index = 0; index < 5; index += 1) units.take('a', 12, index * 11_000);
    expect(headersOf(() => units.take('a', 1, 55_000))[retryAfter]).toBe('5');
    const hourly = new QueryUnits(true);
    for (let index = 0; index < 50; index += 1) hourly.take('a', 12, index * 61_000);
    expect(headersOf(() => hourly.take('a', 1, 50 * 61_000))[retryAfter]).toBe('550');
  });

  it('are only counted if throttling is off', () => {
    const units = new QueryUnits(false);
    for (let index = 0; index < 100; index += 1) units.take('a', 13, 0);
    expect(units.take('a', 1, 0)[remaining]).toBe('QueriesPerHour:0,QueriesPerMin:0,QueriesPer10Sec:0');
  });
});
