import { expect, it } from 'vitest';
import { havePermissionsChanged } from './SessionWatch.tsx';

const before = { orgInfo: ['roleList', 'userList'], roleInfo: ['roleList', 'metrics'] };

it('detects added and removed keys', () => {
  expect(havePermissionsChanged(before, { ...before, roleInfo: ['roleList', 'userList'] })).toBe(true);
  expect(havePermissionsChanged(before, { ...before, orgInfo: ['userList'] })).toBe(true);
  expect(havePermissionsChanged(before, { ...before, roleInfo: ['userList'] })).toBe(true);
});

it('ignores the order of keys and keys that only one side has', () => {
  expect(havePermissionsChanged(before, { orgInfo: ['userList', 'roleList'], roleInfo: ['roleList'] })).toBe(
    false,
  );
});
