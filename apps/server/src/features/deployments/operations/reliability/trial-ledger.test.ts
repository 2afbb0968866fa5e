import type { LedgerEntry } from '@blueport/cloud-sandbox';
import { describe, expect, it } from 'vitest';
import { judgeLedger } from './trial-ledger.testing.ts';

const deployment =
  '/arm/subscriptions/s/resourceGroups/g/providers/Microsoft.Resources/deployments/bp-0000000001-1';
const group = '/arm/subscriptions/s/resourceGroups/g?api-version=2022-09-01';

function entries(...overrides: (Partial<LedgerEntry> & { at?: number })[]): LedgerEntry[] {
  return overrides.map(({ at = 0, ...entry }, index) => ({
    sequence: index + 1,
    time: new Date(1_800_000_000_000 + at).toISOString(),
    method: 'GET',
    url: deployment,
    principal: null,
    clientRequestId: 'operation',
    correlationId: null,
    status: 200,
    resourceKey: null,
    accepted: true,
    bodyHash: null,
    fault: null,
    retryAfter: null,
    ...entry,
  }));
}

describe('judgeLedger', () => {
  it('reports only deployments that started twice', () => {
    const singleStart = entries(
      { method: 'PUT', status: 201 },
      { method: 'PUT', status: 409, accepted: false },
    );
    expect(judgeLedger(singleStart)).toMatchObject({ started: new Set(['bp-0000000001-1']), twice: [] });
    const twice = judgeLedger(
      entries({ method: 'PUT', status: 201 }, { method: 'PUT', fault: 'reset-after' }),
    );
    expect(twice.twice).toHaveLength(1);
    const cancel = entries({ method: 'PUT' }, { method: 'POST', url: `${deployment}/cancel` });
    expect(judgeLedger(cancel).twice).toEqual([]);
  });

  it.each([
    ['seconds', '2', 1999, 2000],
    ['a date', new Date(1_800_000_002_000).toUTCString(), 1999, 2000],
  ])('reports a request before the wait in %s is over', (_form, retryAfter, earlyAt, lateAt) => {
    const after = (at: number) => judgeLedger(entries({ status: 429, retryAfter }, { at })).early.length;
    expect([after(earlyAt), after(lateAt)]).toEqual([1, 0]);
    const lostResponse = entries({ status: 201, retryAfter, fault: 'reset-after' }, { at: earlyAt });
    expect(judgeLedger(lostResponse).early).toEqual([]);
    const torn = entries({ status: 201, retryAfter, fault: 'half-open' }, { at: earlyAt });
    expect(judgeLedger(torn).early).toHaveLength(1);
  });

  it('applies the wait only to the throttled operation', () => {
    const other = entries({ status: 429, retryAfter: '2' }, { at: 5, clientRequestId: 'other' });
    expect(judgeLedger(other).early).toEqual([]);
  });

  it.each([400, 401, 403])('reports a repetition after %s', (status) => {
    expect(judgeLedger(entries({ status }, {})).repeated).toHaveLength(1);
    expect(judgeLedger(entries({ status }, { url: group })).repeated).toEqual([]);
    expect(judgeLedger(entries({ status, fault: 'reset-after' }, {})).repeated).toEqual([]);
  });

  it('does not report polls for a deployment that has not arrived yet', () => {
    const missing = { status: 404 };
    expect(judgeLedger(entries(missing, missing)).repeated).toEqual([]);
    expect(judgeLedger(entries({ ...missing, url: group }, { url: group })).repeated).toHaveLength(1);
    const written = entries(
      { ...missing, url: group },
      { method: 'PUT', url: group, status: 0 },
      { url: group },
    );
    expect(judgeLedger(written).repeated).toEqual([]);
  });

  it('allows a process that takes over to repeat requests of the crashed one', () => {
    const repeatedReads = entries({ status: 404, url: group }, { url: group, at: 4000 });
    expect(judgeLedger(repeatedReads, [1_800_000_002_000]).repeated).toEqual([]);
    expect(judgeLedger(repeatedReads, [1_800_000_005_000]).repeated).toHaveLength(1);
    const throttledEntries = entries({ status: 429, retryAfter: '5' }, { at: 3000 });
    expect(judgeLedger(throttledEntries, [1_800_000_002_000]).early).toEqual([]);
    expect(judgeLedger(throttledEntries, [1_800_000_004_000]).early).toHaveLength(1);
  });
});
