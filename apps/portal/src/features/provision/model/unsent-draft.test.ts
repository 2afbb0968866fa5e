import { beforeEach, expect, it } from 'vitest';
import { logout } from '../../../store/logout.ts';
import { baseOf, forgetUnsent, keepUnsent, readUnsent } from './unsent-draft.ts';

const draft = { version: '1.0.0', step: 1, parameters: { name: 'typed last' }, tags: {} };

const unsent = { draft, at: 2000, base: 'first', unheard: [] };

beforeEach(() => localStorage.clear());

it('comes back to the same person and blueprint only', () => {
  keepUnsent('me', 'linux-vm', unsent);
  expect(readUnsent('me', 'linux-vm', null)).toEqual(unsent);
  expect(readUnsent('somebody', 'linux-vm', null)).toBeNull();
  expect(readUnsent('me', 'hpc-cluster', null)).toBeNull();
});

it('gives way to what the server has from later', () => {
  keepUnsent('me', 'linux-vm', unsent);
  expect(readUnsent('me', 'linux-vm', new Date(1000).toISOString())).toEqual(unsent);
  expect(readUnsent('me', 'linux-vm', new Date(3000).toISOString())).toBeNull();
});

it('is gone once it was sent, and when somebody signs out', () => {
  keepUnsent('me', 'linux-vm', unsent);
  forgetUnsent('me', 'linux-vm');
  expect(readUnsent('me', 'linux-vm', null)).toBeNull();
  keepUnsent('me', 'linux-vm', unsent);
  localStorage.setItem('bp.region', 'de-CH');
  logout({ dispatch: (action: unknown) => action } as unknown as Parameters<typeof logout>[0]);
  expect([readUnsent('me', 'linux-vm', null), localStorage.getItem('bp.region')]).toEqual([null, 'de-CH']);
});

it('takes nonsense for nothing', () => {
  localStorage.setItem('bp.unsentDraft.me.linux-vm', '{');
  expect(readUnsent('me', 'linux-vm', null)).toBeNull();
});

it('rests on what it rested on, so that what another machine wrote meanwhile is asked about', () => {
  const other = { ...draft, parameters: { name: 'theirs' } };
  expect(baseOf(unsent, other, 'second')).toBe('first');
  expect(baseOf(unsent, null, 'none')).toBe('first');
  // What was sent from here and written, whether anybody said so or not, is nobody else's.
  expect(baseOf(unsent, { ...draft, tags: {} }, 'second')).toBe('second');
  expect(baseOf({ ...unsent, unheard: [other] }, other, 'second')).toBe('second');
});

it('one from before drafts knew what they rest on asks as well', () => {
  localStorage.setItem('bp.unsentDraft.me.linux-vm', JSON.stringify({ draft, at: 2000 }));
  expect(readUnsent('me', 'linux-vm', null)).toEqual({ ...unsent, base: 'none' });
});
