import { beforeEach, expect, it } from 'vitest';
import { logout } from '../store/logout.ts';
import {
  baseRevision,
  deleteUnsentDraft,
  storeUnsentDraft,
  listUnsentDrafts,
  readUnsentDraft,
  wizardKey,
} from './unsent-draft.ts';

const draft = { version: '1.0.0', step: 1, parameters: { name: 'typed last' }, tags: {} };

const unsent = { draft, at: 2000, base: 'first', unheard: [] };

beforeEach(() => localStorage.clear());

it('is restored only for the same account and blueprint', () => {
  storeUnsentDraft('me', 'linux-vm', unsent);
  expect(readUnsentDraft('me', 'linux-vm', null)).toEqual(unsent);
  expect(readUnsentDraft('other', 'linux-vm', null)).toBeNull();
  expect(readUnsentDraft('me', 'hpc-cluster', null)).toBeNull();
});

it('is ignored if the server has a newer draft', () => {
  storeUnsentDraft('me', 'linux-vm', unsent);
  expect(readUnsentDraft('me', 'linux-vm', new Date(1000).toISOString())).toEqual(unsent);
  expect(readUnsentDraft('me', 'linux-vm', new Date(3000).toISOString())).toBeNull();
});

it('is deleted once it is sent, and kept for its account at sign-out', () => {
  storeUnsentDraft('me', 'linux-vm', unsent);
  deleteUnsentDraft('me', 'linux-vm');
  expect(readUnsentDraft('me', 'linux-vm', null)).toBeNull();
  const recent = { ...unsent, at: Date.now() };
  storeUnsentDraft('me', 'linux-vm', recent);
  storeUnsentDraft('me', 'hpc-cluster', { ...unsent, at: Date.now() - 31 * 86_400_000 });
  localStorage.setItem('bp.region', 'de-CH');
  logout({ dispatch: (action: unknown) => action } as unknown as Parameters<typeof logout>[0]);
  expect(readUnsentDraft('me', 'linux-vm', null)).toEqual(recent);
  // Drafts are kept for 30 days.
  expect(readUnsentDraft('me', 'hpc-cluster', null)).toBeNull();
  expect(localStorage.getItem('bp.region')).toBe('de-CH');
});

it('is listed with its blueprint and the deployment to redeploy', () => {
  storeUnsentDraft('me', wizardKey('linux-vm'), unsent);
  storeUnsentDraft('me', wizardKey('linux-vm', 'bp-one'), unsent);
  storeUnsentDraft('you', wizardKey('linux-vm'), unsent);
  expect(listUnsentDrafts('me').map(({ name, deployment }) => [name, deployment])).toEqual([
    ['linux-vm', undefined],
    ['linux-vm', 'bp-one'],
  ]);
});

it('is ignored if it cannot be parsed', () => {
  localStorage.setItem('bp.unsentDraft.me.linux-vm', '{');
  expect(readUnsentDraft('me', 'linux-vm', null)).toBeNull();
});

it('keeps its base revision, so that a change from another device is a conflict', () => {
  const other = { ...draft, parameters: { name: 'theirs' } };
  expect(baseRevision(unsent, other, 'second')).toBe('first');
  expect(baseRevision(unsent, null, 'none')).toBe('first');
  // A draft that this browser sent is not a conflict, even if the response was lost.
  expect(baseRevision(unsent, { ...draft, tags: {} }, 'second')).toBe('second');
  expect(baseRevision({ ...unsent, unheard: [other] }, other, 'second')).toBe('second');
});

it('has the base "none" if an older version stored it', () => {
  localStorage.setItem('bp.unsentDraft.me.linux-vm', JSON.stringify({ draft, at: 2000 }));
  expect(readUnsentDraft('me', 'linux-vm', null)).toEqual({ ...unsent, base: 'none' });
});
