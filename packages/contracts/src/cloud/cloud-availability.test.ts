import { expect, it } from 'vitest';
import { governmentSource, typeAvailability } from './cloud-availability.ts';
import { absentInGovernment, resourceProviders } from './resource-types.ts';

it('typeAvailability reports the US Government cloud only as far as its source documents it', () => {
  const inGovernment = (type: string) => typeAvailability(type, 'us_gov');
  expect(inGovernment('Microsoft.Storage/storageAccounts')).toBe('available');
  // Both were assumed to be unavailable, but the vendor's list names them.
  expect(inGovernment('Microsoft.Maps/accounts')).toBe('available');
  expect(inGovernment('Microsoft.BotService/botServices')).toBe('available');
  expect(inGovernment('Microsoft.Web/staticSites')).toBe('unavailable');
  expect(inGovernment('microsoft.web/STATICSITES/customDomains')).toBe('unavailable');
  expect(inGovernment('Microsoft.DevCenter/devcenters')).toBe('unnamed');
  expect(inGovernment('Contoso.Nothing/things')).toBe('unknown');
  expect(typeAvailability('Microsoft.Web/staticSites', 'general')).toBe('available');
  expect(typeAvailability('Microsoft.DevCenter/devcenters', 'general')).toBe('available');
  expect(Date.parse(governmentSource.asOf)).toBeLessThan(Date.parse(governmentSource.checkedAt));
});

it('the list of absent types contains only known types, and typeAvailability returns every state', () => {
  const types = Object.entries(resourceProviders).flatMap(([name, provider]) =>
    provider.types.split(' ').map((type) => `${name}/${type}`),
  );
  expect(absentInGovernment.split(' ').filter((type) => !types.includes(type))).toEqual([]);
  const answers = types.map((type) => typeAvailability(type, 'us_gov'));
  expect(new Set(answers)).toEqual(new Set(['available', 'unavailable', 'unnamed']));
});
