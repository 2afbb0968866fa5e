import { expect, it } from 'vitest';
import { permissionsDiffer } from './permissions-differ.ts';

const before = { orgInfo: ['roleList', 'userList'], roleInfo: ['roleList', 'metrics'] };

it('sees keys that come and go', () => {
  expect(permissionsDiffer(before, { ...before, roleInfo: ['roleList', 'userList'] })).toBe(true);
  expect(permissionsDiffer(before, { ...before, orgInfo: ['userList'] })).toBe(true);
  expect(permissionsDiffer(before, { ...before, roleInfo: ['userList'] })).toBe(true);
});

it('says nothing about another order or a key that one side alone holds', () => {
  expect(permissionsDiffer(before, { orgInfo: ['userList', 'roleList'], roleInfo: ['roleList'] })).toBe(
    false,
  );
});
