import { expect, it } from 'vitest';
import { compilePolicy } from '../compilePolicy.ts';
import { resolveField } from '../resolveField.ts';
import { definitionOf } from '../testing/rule.ts';
import { builtInAliases, builtInAliasSources, exactAliases } from './aliasTable.ts';
import { aliasSources } from './aliasSources.ts';
import { parsePath } from './parsePath.ts';
import { readField } from './readField.ts';

const group = {
  type: 'Microsoft.Network/networkSecurityGroups',
  properties: { securityRules: [{ name: 'r', properties: { priority: 100 } }] },
};

it('every alias of the table is read without a diagnostic and has a valid path and a source', () => {
  for (const [name, path] of Object.entries(builtInAliases)) {
    expect(readField(name, {}), name).toMatchObject({ unknown: false });
    expect(aliasSources).toHaveProperty(builtInAliasSources[name]!);
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
  const priority = 'Microsoft.Network/networkSecurityGroups/securityRules[*].priority';
  expect(resolveField(group, priority)).toEqual([100]);
  expect(exactAliases[priority]).toBeUndefined();
  const disk = { type: 'Microsoft.Compute/disks', sku: { name: 'Premium_LRS' }, properties: {} };
  expect(resolveField(disk, 'Microsoft.Compute/disks/sku.name')).toEqual(['Premium_LRS']);
});
