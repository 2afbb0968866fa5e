import { expect, it } from 'vitest';
import { latestVersionOf, stableApiVersions } from './stableApiVersions.ts';

it('the table is in lower case, sorted, and contains plausible dates', () => {
  const names = Object.keys(stableApiVersions);
  expect(names).toEqual(names.map((name) => name.toLowerCase()).sort());
  for (const version of Object.values(stableApiVersions)) {
    expect(version).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(new Date(version).toISOString().slice(0, 10)).toBe(version);
    expect(version <= '2025-06-30').toBe(true);
  }
});

it('an entry of a type takes precedence over its parent type, which takes precedence over the namespace', () => {
  expect(latestVersionOf('Microsoft.Network/dnsZones/A')).toBe(
    stableApiVersions['microsoft.network/dnszones'],
  );
  expect(latestVersionOf('Microsoft.Network/virtualNetworks/subnets')).toBe(
    stableApiVersions['microsoft.network'],
  );
  expect(latestVersionOf('Contoso.Test/things')).toBeUndefined();
  expect(latestVersionOf('Microsoft.Storage/storageAccounts/providers/locks')).toBeUndefined();
});
