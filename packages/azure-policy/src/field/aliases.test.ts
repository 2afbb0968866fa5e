import { expect, it } from 'vitest';
import { compilePolicy } from '../compilePolicy.ts';
import { resolveField } from '../resolveField.ts';
import { definitionOf } from '../testing/rule.ts';
import { builtInAliases, exactAliases } from './aliasTable.ts';
import { parsePath } from './parsePath.ts';
import { readField } from './readField.ts';

const group = {
  type: 'Microsoft.Network/networkSecurityGroups',
  properties: { securityRules: [{ name: 'r', properties: { access: 'Allow' } }] },
};

it('every alias of the tables is read without a diagnostic and has a valid path', () => {
  for (const [name, path] of Object.entries(builtInAliases)) {
    expect(readField(name, {}), name).toMatchObject({ unknown: false });
    for (const one of path.split(' | ')) expect(parsePath(one, false), path).toBeDefined();
  }
  expect(readField('microsoft.storage/STORAGEACCOUNTS/minimumtlsversion', {})?.unknown).toBe(false);
});

it('an alias outside the tables is reported unless it is passed in', () => {
  const codes = (aliases: Record<string, string>) =>
    compilePolicy(definitionOf({ field: 'Microsoft.Storage/storageAccounts/neverHeardOf', equals: 1 }), {
      aliases,
    }).diagnostics.map(({ code }) => code);
  expect(codes({})).toEqual(['UnknownAlias']);
  expect(codes({ 'Microsoft.Storage/storageAccounts/neverHeardOf': 'properties.x' })).toEqual([]);
});

it('the default rule searches properties of the body and of sub-resources; explicit paths are exact', () => {
  const access = 'Microsoft.Network/networkSecurityGroups/securityRules[*].access';
  expect(resolveField(group, access)).toEqual(['Allow']);
  expect(exactAliases[access]).toBeUndefined();
  const disk = { type: 'Microsoft.Compute/disks', sku: { name: 'Premium_LRS' }, properties: {} };
  expect(resolveField(disk, 'Microsoft.Compute/disks/sku.name')).toEqual(['Premium_LRS']);
});
