import { permissionKeys } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import { grantChanges, grantState, isChangeable, toggleBranch } from './grant-state.ts';
import { matrixRow } from './PermissionMatrix.tsx';
import { keysOf, lockOf, permissionBranches, searchBranches } from './permission-branches.ts';
import type { GrantLimits } from './permission-branches.ts';
import { treeMove } from './PermissionTree.tsx';
import { treeRows } from './tree-rows.ts';

const allKeys = new Set(permissionKeys);
const limits = (changes: Partial<GrantLimits> = {}): GrantLimits => ({
  organizationKeys: allKeys,
  editorKeys: allKeys,
  before: new Set(),
  ...changes,
});
const roleKeys = ['roleList', 'roleCreate', 'roleEdit', 'roleDelete', 'roleView'];

describe('grantable keys', () => {
  it('locks keys that the organization or the editor lacks, the organization first', () => {
    const grantLimits = limits({
      organizationKeys: new Set(['roleList', 'roleView']),
      editorKeys: new Set(['roleList']),
    });
    expect(lockOf('roleList', grantLimits)).toBeUndefined();
    expect(lockOf('roleView', grantLimits)).toBe('editor');
    expect(lockOf('roleEdit', grantLimits)).toBe('organization');
  });

  it('allows removing a granted key that could not be granted again', () => {
    const grantLimits = limits({
      organizationKeys: new Set(),
      editorKeys: new Set(),
      before: new Set(['roleEdit']),
    });
    expect(lockOf('roleEdit', grantLimits)).toBeUndefined();
    expect([...toggleBranch(['roleEdit'], grantLimits.before, grantLimits)]).toEqual([]);
  });

  it('prunes branches without keys of the organization, and keeps their siblings visible', () => {
    const branches = permissionBranches(limits({ organizationKeys: new Set(['roleList']) }));
    expect(branches.map(({ id }) => id)).toEqual(['administration']);
    expect(branches.flatMap(keysOf)).toEqual(roleKeys);
  });

  it('prunes nothing without an organization limit', () => {
    expect(permissionBranches(limits({ organizationKeys: null })).flatMap(keysOf)).toEqual(permissionKeys);
  });
});

describe('tri-state checkboxes', () => {
  const some = limits({ organizationKeys: new Set(['roleList', 'roleView']) });

  it('ignores locked keys, so that a branch with them can be fully checked', () => {
    expect(grantState(roleKeys, new Set(), some)).toBe('none');
    expect(grantState(roleKeys, new Set(['roleList']), some)).toBe('some');
    expect(grantState(roleKeys, new Set(['roleList', 'roleView']), some)).toBe('all');
  });

  it('toggles only unlocked keys: first all of them, then none', () => {
    const all = toggleBranch(roleKeys, new Set(['roleView']), some);
    expect([...all].toSorted()).toEqual(['roleList', 'roleView']);
    expect([...toggleBranch(roleKeys, all, some)]).toEqual([]);
  });

  it('never changes a locked key', () => {
    const locked = limits({ editorKeys: new Set(['roleList']) });
    expect([...toggleBranch(roleKeys, new Set(), locked)]).toEqual(['roleList']);
    expect(isChangeable(['roleEdit'], locked)).toBe(false);
  });

  it('lists the keys an edit adds and removes, in tree order', () => {
    const changes = grantChanges(
      new Set(['roleView', 'metrics']),
      new Set(['roleView', 'userList', 'roleList']),
    );
    expect(changes).toEqual({ added: ['roleList', 'userList'], removed: ['metrics'] });
  });
});

describe('search', () => {
  const branches = permissionBranches(limits());

  it('finds a key by its label and shows its path', () => {
    const found = searchBranches(branches, 'invite');
    expect(found.map(({ id }) => id)).toEqual(['administration']);
    expect(found.flatMap(keysOf)).toEqual(['userInvite']);
  });

  it('shows everything below a matching name', () => {
    // A key of another entity may contain the word in its label.
    expect(searchBranches(branches, 'administration role').flatMap(keysOf)).toEqual(
      expect.arrayContaining(roleKeys),
    );
    expect(searchBranches(branches, 'no such thing')).toEqual([]);
  });
});

describe('rows and keyboard', () => {
  const branches = permissionBranches(
    limits({ organizationKeys: new Set([...roleKeys, 'auditList', 'metrics']) }),
  );
  const open = new Set(['g.administration', 'g.administration.role']);
  const rows = treeRows(branches, (id) => open.has(id));
  const to = (key: string, from: string) => treeMove(key, rows, from);

  it('shows only expanded branches, and an entity with one key as that key', () => {
    expect(rows.map(({ id }) => id)).toEqual([
      'g.administration',
      'auditList',
      'g.administration.role',
      ...roleKeys,
      'g.subscription',
    ]);
  });

  it('moves the focus as in an ARIA tree', () => {
    expect(to('ArrowDown', 'g.administration')).toEqual({ kind: 'focus', id: 'auditList' });
    expect(to('ArrowRight', 'g.administration.role')).toEqual({ kind: 'focus', id: 'roleList' });
    expect(to('ArrowRight', 'g.subscription')).toEqual({ kind: 'open', id: 'g.subscription' });
    expect(to('ArrowLeft', 'roleEdit')).toEqual({ kind: 'focus', id: 'g.administration.role' });
    expect(to('ArrowLeft', 'g.administration')).toEqual({ kind: 'close', id: 'g.administration' });
    expect(to('End', 'roleEdit')).toEqual({ kind: 'focus', id: 'g.subscription' });
    expect(to(' ', 'roleEdit')).toEqual({ kind: 'toggle', id: 'roleEdit' });
    expect(to('d', 'roleList')).toEqual({ kind: 'focus', id: 'roleDelete' });
    expect(to('ArrowDown', 'g.subscription')).toBeNull();
    expect(to('Tab', 'roleList')).toBeNull();
  });
});

it('puts every key into exactly one cell of the matrix', () => {
  const entities = permissionBranches(limits()).flatMap((group) => group.entities);
  const placed = entities.flatMap((entity) => {
    const { cells, others } = matrixRow(entity);
    return [...Object.values(cells), ...others].map(({ key }) => key);
  });
  expect(placed.toSorted()).toEqual([...permissionKeys].toSorted());
  const deployment = matrixRow(entities.find(({ id }) => id === 'deployment')!);
  expect(deployment.cells.list?.key).toBe('deploymentList');
  const organization = matrixRow(entities.find(({ id }) => id === 'organization')!);
  expect(organization.cells.edit?.key).toBe('organizationEdit');
});
