import { expect, it } from 'vitest';
import { latestVersionOf, stableApiVersions } from './stableApiVersions.ts';

it('the table is in small letters, sorted, and holds dates of its time', () => {
  const names = Object.keys(stableApiVersions);
  expect(names).toEqual(names.map((name) => name.toLowerCase()).sort());
  for (const version of Object.values(stableApiVersions)) {
    expect(version).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(new Date(version).toISOString().slice(0, 10)).toBe(version);
    expect(version <= '2025-06-30').toBe(true);
  }
});

it('a type stands before the type around it, and that before the namespace', () => {
  expect(latestVersionOf('Microsoft.Network/dnsZones/A')).toBe(
    stableApiVersions['microsoft.network/dnszones'],
  );
  expect(latestVersionOf('Microsoft.Network/virtualNetworks/subnets')).toBe(
    stableApiVersions['microsoft.network'],
  );
  expect(latestVersionOf('Contoso.Test/things')).toBeUndefined();
  expect(latestVersionOf('Microsoft.Storage/storageAccounts/providers/locks')).toBeUndefined();
});
