import { defaultRoles, permissionTree, treeInUse } from '@blueport/contracts';
import { expect, it } from 'vitest';
import { keysOf } from '../../../components/permission-tree/permission-branches.ts';
import { compareRoles } from './compare-roles.ts';

const keys = (branches: ReturnType<typeof compareRoles>['both']) => branches.flatMap(keysOf);

it('sorts every permission into one list, grouped like the permission tree', () => {
  const [a, b] = [
    { permissions: ['roleList', 'roleView', 'userList'] },
    { permissions: ['deploymentList', 'userList'] },
  ];
  const { onlyA, onlyB, both } = compareRoles(a, b, permissionTree);
  expect(onlyA.map(({ id, entities }) => [id, entities.map((entity) => entity.id)])).toEqual([
    ['administration', ['role']],
  ]);
  expect([keys(onlyA), keys(onlyB), keys(both)]).toEqual([
    ['roleList', 'roleView'],
    ['deploymentList'],
    ['userList'],
  ]);
});

it('mirrors the result when the roles are swapped', () => {
  const [engineer, reader] = [defaultRoles.engineer, defaultRoles.reader].map((permissions) => ({
    permissions: [...permissions],
  })) as [{ permissions: string[] }, { permissions: string[] }];
  const tree = treeInUse(permissionTree);
  const [one, other] = [compareRoles(engineer, reader, tree), compareRoles(reader, engineer, tree)];
  expect([one.onlyA, one.onlyB, one.both]).toEqual([other.onlyB, other.onlyA, other.both]);
  expect(one.onlyA).not.toEqual([]);
  expect(one.onlyB).toEqual([]);
});

it('treats a missing permission list as empty', () => {
  const { onlyA, onlyB, both } = compareRoles(
    { permissions: null },
    { permissions: ['userList'] },
    permissionTree,
  );
  expect([keys(onlyA), keys(onlyB), keys(both)]).toEqual([[], ['userList'], []]);
});
