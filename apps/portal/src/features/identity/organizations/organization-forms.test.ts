import { i18n } from '@lingui/core';
import { beforeAll, expect, it } from 'vitest';
import shared from '../../../components/administration/messages/en.json';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import { checkConnection, connectionValues, credentialOf } from './connection-form.ts';
import english from './messages/en.json';
import { checkNewOrganization, isDirectoryName, suggestedKey } from './organization-form.ts';

beforeAll(() => i18n.load('en', { ...catalogueOf(shared), ...catalogueOf(english) }));

const issuedFields = (issues: object) =>
  Object.entries(issues).flatMap(([field, issue]) => (issue === undefined ? [] : [field]));

it.each([
  ['Northwind Traders', 'northwind-traders'],
  ['  Ärzte & Söhne GmbH ', 'arzte-sohne-gmbh'],
  ['42 Labs', 'labs'],
  ['x'.repeat(60), 'x'.repeat(40)],
])('suggests for the name %j the key %j', (name, key) => {
  expect(suggestedKey(name)).toBe(key);
});

it('requires a user only if one is invited', () => {
  const values = {
    name: 'Northwind',
    key: 'northwind',
    directory: '',
    cloud: 'general',
    withUser: true,
    userName: '',
    email: '',
  } as const;
  expect(issuedFields(checkNewOrganization(values))).toEqual(['directory', 'userName', 'email']);
  expect(issuedFields(checkNewOrganization({ ...values, withUser: false }))).toEqual([]);
  expect(issuedFields(checkNewOrganization({ ...values, withUser: false, key: '-a' }))).toEqual(['key']);
});

it.each([
  ['contoso.com', true],
  ['c0a7050c-2f3b-4b6e-8d11-6a5d3e9f4b21', true],
  ['contoso', false],
  ['https://contoso.com', false],
])('accepts %j as the name of a directory: %j', (directory, isAccepted) => {
  expect(isDirectoryName(directory)).toBe(isAccepted);
});

const entered = {
  ...connectionValues(undefined, '8a4457af-217e-4fe0-9c72-ddbf64bef1e5'),
  name: 'Inventory',
  clientId: '73016236-652b-4cb1-af1e-8b9598b27d01',
};

it.each([
  ['secret', {}, ['secret']],
  ['secret', { secret: 's' }, []],
  ['certificate', { certificate: 'x', privateKey: '' }, ['certificate', 'privateKey']],
  ['federation', { issuer: 'portal', subject: '', audience: 'a' }, ['issuer', 'subject']],
  ['keep', {}, []],
] as const)('a credential of kind %s with %j is missing %j', (kind, changes, fields) => {
  expect(issuedFields(checkConnection({ ...entered, kind, ...changes }))).toEqual(fields);
});

it('sends no credential to keep the stored one, and otherwise only the fields of its kind', () => {
  expect(credentialOf({ ...entered, kind: 'keep', secret: 'left over' })).toBeUndefined();
  expect(credentialOf({ ...entered, kind: 'secret', secret: 's', issuer: 'left over' })).toEqual({
    kind: 'secret',
    secret: 's',
  });
});
