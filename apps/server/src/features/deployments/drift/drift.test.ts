import { describe, expect, it } from 'vitest';
import { driftOf } from './drift.ts';

const plain = {
  id: '/subscriptions/s/providers/x',
  type: 'Microsoft.Storage/storageAccounts',
  name: 'files',
  properties: { tls: '1.2' },
};

describe('tags', () => {
  it('are not drift if they were neither declared nor added', () => {
    expect(driftOf(plain, { ...plain, tags: {} }, []).drift).toEqual([]);
    expect(driftOf({ ...plain, tags: {} }, plain, []).drift).toEqual([]);
  });

  it('are drift if they were added or removed manually, even without a value', () => {
    const added = driftOf(plain, { ...plain, tags: { seen: '' } }, []);
    expect(added.drift).toEqual([expect.objectContaining({ path: 'tags', kind: 'added' })]);
    const removed = driftOf({ ...plain, tags: { owner: 'x' } }, plain, []);
    expect(removed.drift).toEqual([expect.objectContaining({ path: 'tags', kind: 'removed' })]);
  });
});
