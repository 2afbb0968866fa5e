import { i18n } from '@lingui/core';
import { beforeAll, expect, it } from 'vitest';
import shared from '../../../components/administration/messages/en.json';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import { keyStandings } from './components/EffectiveTab.tsx';
import { checkNewUser, userEdit } from './user-form.ts';

beforeAll(() => i18n.load('en', catalogueOf(shared)));

const values = { name: ' Nora New ', roleId: 'r', roles: [], enabled: true, lastDay: '2027-02-28' };
const person = {
  name: 'Nora',
  email: 'nora@contoso.example',
  roleId: 'r',
  roles: [],
  lastDay: '',
  tenantId: '',
  objectId: '',
};

it('sends only changed fields', () => {
  expect(userEdit(values, ['name'])).toEqual({ name: 'Nora New' });
  expect(userEdit({ ...values, enabled: false, lastDay: '' }, ['enabled', 'lastDay'])).toEqual({
    state: 'Disabled',
    expiresAt: null,
  });
  const roles = [{ id: 'other', until: null, lastDay: '' }];
  expect(userEdit({ ...values, roles }, ['roles'])).toEqual({ roles: [{ id: 'other', until: null }] });
});

it('keeps the time of an end unless its day changes', () => {
  const role = { id: 'other', until: '2027-02-28T12:00:00.000Z', lastDay: '2027-02-28' };
  const untilOf = (lastDay: string) =>
    userEdit({ ...values, roles: [{ ...role, lastDay }] }, ['roles']).roles;
  expect(untilOf('2027-02-28')).toEqual([{ id: 'other', until: role.until }]);
  expect(untilOf('')).toEqual([{ id: 'other', until: null }]);
});

it.each([
  [{}, []],
  [{ name: ' ' }, ['name']],
  [{ name: 'a\u202eb' }, ['name']],
  [{ email: 'nora at contoso' }, ['email']],
  [{ roleId: '' }, ['roleId']],
  [{ roles: [{ id: '', until: null, lastDay: '' }] }, ['roles']],
  [{ roles: [{ id: 'r', until: null, lastDay: '' }] }, ['roles']],
  [{ roles: [{ id: 'other', until: null, lastDay: '' }] }, []],
  [{ lastDay: '2027-02-28' }, []],
  [{ lastDay: '12026-12-24' }, ['lastDay']],
  [{ roles: [{ id: 'other', until: null, lastDay: '12026-12-24' }] }, ['roles']],
  [{ tenantId: 't', objectId: 'not an id' }, ['objectId']],
  [{ tenantId: 't', objectId: '8a4457af-217e-4fe0-9c72-ddbf64bef1e5' }, []],
])('validates a new user with %j: %j', (changes, fields) => {
  const issues = Object.entries(checkNewUser({ ...person, ...changes })).filter(([, issue]) => issue);
  expect(issues.map(([field]) => field)).toEqual(fields);
});

it('returns which side grants each permission', () => {
  const standing = keyStandings({
    role: { id: 'r', name: 'reader' },
    organizationKeys: ['metrics', 'userList'],
    roleKeys: ['metrics', 'roleList'],
    roles: [],
    effective: ['metrics'],
  });
  expect(standing.get('metrics')).toBe('effective');
  expect(standing.get('userList')).toBe('organizationOnly');
  expect(standing.get('roleList')).toBe('roleOnly');
  expect(standing.get('auditList')).toBe('neither');
});
