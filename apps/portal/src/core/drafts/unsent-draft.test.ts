import { beforeEach, expect, it } from 'vitest';
import { logout } from '../store/logout.ts';
import { baseOf, forgetUnsent, keepUnsent, listUnsent, readUnsent, wizardKey } from './unsent-draft.ts';

const draft = { version: '1.0.0', step: 1, parameters: { name: 'typed last' }, tags: {} };

const unsent = { draft, at: 2000, base: 'first', unheard: [] };

beforeEach(() => localStorage.clear());

it('is restored only for the same account and blueprint', () => {
  keepUnsent('me', 'linux-vm', unsent);
  expect(readUnsent('me', 'linux-vm', null)).toEqual(unsent);
  expect(readUnsent('other', 'linux-vm', null)).toBeNull();
  expect(readUnsent('me', 'hpc-cluster', null)).toBeNull();
});

it('is ignored if the server has a newer draft', () => {
  keepUnsent('me', 'linux-vm', unsent);
  expect(readUnsent('me', 'linux-vm', new Date(1000).toISOString())).toEqual(unsent);
  expect(readUnsent('me', 'linux-vm', new Date(3000).toISOString())).toBeNull();
});

it('is deleted once it is sent, and kept for its account at sign-out', () => {
  keepUnsent('me', 'linux-vm', unsent);
  forgetUnsent('me', 'linux-vm');
  expect(readUnsent('me', 'linux-vm', null)).toBeNull();
  const recent = { ...unsent, at: Date.now() };
  keepUnsent('me', 'linux-vm', recent);
  keepUnsent('me', 'hpc-cluster', { ...unsent, at: Date.now() - 31 * 86_400_000 });
  localStorage.setItem('bp.region', 'de-CH');
  logout({ dispatch: (action: unknown) => action } as unknown as Parameters<typeof logout>[0]);
  expect(readUnsent('me', 'linux-vm', null)).toEqual(recent);
  // Drafts are kept for 30 days.
  expect(readUnsent('me', 'hpc-cluster', null)).toBeNull();
  expect(localStorage.getItem('bp.region')).toBe('de-CH');
});

it('is listed with its blueprint and the deployment to redeploy', () => {
  keepUnsent('me', wizardKey('linux-vm'), unsent);
  keepUnsent('me', wizardKey('linux-vm', 'bp-one'), unsent);
  keepUnsent('you', wizardKey('linux-vm'), unsent);
  expect(listUnsent('me').map(({ name, deployment }) => [name, deployment])).toEqual([
    ['linux-vm', undefined],
    ['linux-vm', 'bp-one'],
  ]);
});

it('is ignored if it cannot be parsed', () => {
  localStorage.setItem('bp.unsentDraft.me.linux-vm', '{');
  expect(readUnsent('me', 'linux-vm', null)).toBeNull();
});

it('keeps its base revision, so that a change from another device is a conflict', () => {
  const other = { ...draft, parameters: { name: 'theirs' } };
  expect(baseOf(unsent, other, 'second')).toBe('first');
  expect(baseOf(unsent, null, 'none')).toBe('first');
  // A draft that this browser sent is not a conflict, even if the response was lost.
  expect(baseOf(unsent, { ...draft, tags: {} }, 'second')).toBe('second');
  expect(baseOf({ ...unsent, unheard: [other] }, other, 'second')).toBe('second');
});

it('has the base "none" if an older version stored it', () => {
  localStorage.setItem('bp.unsentDraft.me.linux-vm', JSON.stringify({ draft, at: 2000 }));
  expect(readUnsent('me', 'linux-vm', null)).toEqual({ ...unsent, base: 'none' });
});
