import { describe, expect, it } from 'vitest';
import { openStore } from '../store/store.ts';
import { StoredLedger } from './ledger.ts';
import type { LedgerEntry } from './ledger.ts';

const ENTRY: Omit<LedgerEntry, 'sequence'> = {
  time: '2026-11-21T08:00:00.000Z',
  method: 'PUT',
  url: '/arm/subscriptions/a',
  principal: { kind: 'app', id: 'o', name: 'n', tenantId: 't', appId: 'a', actor: null },
  clientRequestId: 'c',
  correlationId: null,
  status: 201,
  resourceKey: '/subscriptions/a',
  accepted: true,
  bodyHash: null,
  fault: '429',
  retryAfter: '2',
};

describe('StoredLedger', () => {
  it('returns entries in the order they were written', () => {
    const ledger = new StoredLedger(openStore(':memory:'));
    const first = ledger.append(ENTRY);
    ledger.append({ ...ENTRY, url: '/Graph/v1.0/me', principal: null });
    expect(ledger.read()[0]).toEqual({ ...ENTRY, sequence: first });
    expect(ledger.read({ after: first })).toHaveLength(1);
    expect(ledger.read({ pathPrefix: '/graph' })).toHaveLength(1);
    expect(ledger.read({ pathPrefix: '/graph_' })).toEqual([]);
  });

  it('rejects changes and deletions of rows', () => {
    const db = openStore(':memory:');
    new StoredLedger(db).append(ENTRY);
    expect(() => db.exec('DELETE FROM ledger')).toThrow('append-only');
    expect(() => db.exec('UPDATE ledger SET status = 500')).toThrow('append-only');
  });
});
