import type { Share } from '@blueport/contracts';
import { afterEach, expect, it, vi } from 'vitest';
import { createStore } from '../../../core/store/store.ts';
import { deploymentShareApi } from './queries.ts';

afterEach(() => vi.unstubAllGlobals());

it('shows an updated share before the list is refetched', async () => {
  const share = { id: 'share-1', rights: ['view'], expiresAt: '2026-12-01T00:00:00Z', etag: '"1"' } as Share;
  const changed = { ...share, expiresAt: '2026-11-25T00:00:00Z', etag: '"2"' };
  let isRead = false;
  vi.stubGlobal('fetch', (_url: string, { method }: RequestInit) => {
    if (method === 'PUT') return Promise.resolve(Response.json(changed));
    // The refetch does not complete during the test.
    if (isRead) return new Promise<Response>(() => {});
    isRead = true;
    return Promise.resolve(Response.json({ result: [share] }));
  });
  const store = createStore();
  const { deploymentShareList, deploymentShareChange } = deploymentShareApi.endpoints;
  const list = store.dispatch(deploymentShareList.initiate({ id: 'bp-shared' }));
  await list;
  await store.dispatch(
    deploymentShareChange.initiate({
      id: 'bp-shared',
      share: share.id,
      etag: share.etag,
      body: { rights: ['view'], days: 2 },
    }),
  );
  await vi.waitFor(() =>
    expect(deploymentShareList.select({ id: 'bp-shared' })(store.getState()).data?.result).toEqual([changed]),
  );
  list.unsubscribe();
});
