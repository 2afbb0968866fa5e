import { beforeEach, expect, it } from 'vitest';
import { logout } from '../../../store/logout.ts';
import { forgetUnsent, keepUnsent, readUnsent } from './unsent-draft.ts';

const draft = { version: '1.0.0', step: 1, parameters: { name: 'typed last' }, tags: {} };

beforeEach(() => localStorage.clear());

it('comes back to the same person and blueprint only', () => {
  keepUnsent('me', 'linux-vm', draft, 2000);
  expect(readUnsent('me', 'linux-vm', null)).toEqual(draft);
  expect(readUnsent('somebody', 'linux-vm', null)).toBeNull();
  expect(readUnsent('me', 'hpc-cluster', null)).toBeNull();
});

it('gives way to what the server has from later', () => {
  keepUnsent('me', 'linux-vm', draft, 2000);
  expect(readUnsent('me', 'linux-vm', new Date(1000).toISOString())).toEqual(draft);
  expect(readUnsent('me', 'linux-vm', new Date(3000).toISOString())).toBeNull();
});

it('is gone once it was sent, and when somebody signs out', () => {
  keepUnsent('me', 'linux-vm', draft, 2000);
  forgetUnsent('me', 'linux-vm');
  expect(readUnsent('me', 'linux-vm', null)).toBeNull();
  keepUnsent('me', 'linux-vm', draft, 2000);
  localStorage.setItem('bp.region', 'de-CH');
  logout({ dispatch: (action: unknown) => action } as unknown as Parameters<typeof logout>[0]);
  expect([readUnsent('me', 'linux-vm', null), localStorage.getItem('bp.region')]).toEqual([null, 'de-CH']);
});

it('takes nonsense for nothing', () => {
  localStorage.setItem('bp.unsentDraft.me.linux-vm', '{');
  expect(readUnsent('me', 'linux-vm', null)).toBeNull();
});
