import { initialSession, type Session } from '@blueport/contracts';
import { expect, it } from 'vitest';
import { firstPermittedPath } from './first-permitted-path.ts';

const sessionWith = (...keys: string[]): Session => ({
  ...initialSession,
  state: 'LOGGED_IN',
  account: {
    id: 'a',
    name: 'Ada',
    email: 'ada@contoso.example',
    state: 'Active',
    orgId: 'o',
    role: 'custom',
    orgInfo: keys,
    roleInfo: keys,
  },
});

it.each([
  ['blueprints if they are permitted', ['blueprints', 'deploymentList'], '/portal'],
  ['the first permitted page otherwise', ['auditList', 'roleList'], '/portal/role'],
  ['the profile without any permitted page', [], '/portal/profile'],
] as const)('is %s', (_what, keys, path) => {
  expect(firstPermittedPath(sessionWith(...keys))).toBe(path);
});
