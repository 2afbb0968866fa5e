import { defaultPreferences, permissionKeys, permissionTree } from '@blueport/contracts';
import type {
  Connection,
  OrganizationDetail,
  ResponseOf,
  RoleDetail,
  sessionRoutes,
  UserDetail,
} from '@blueport/contracts';
import { render, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Component as OrganizationPage } from '../features/identity/organizations/OrganizationPage.tsx';
import { Component as ProfilePage } from '../features/identity/profile/ProfilePage.tsx';
import { Component as RolePage } from '../features/identity/roles/RolePage.tsx';
import { Component as UserPage } from '../features/identity/users/UserPage.tsx';
import { createStore } from '../core/store/store.ts';
import { activatePseudoLocale, plainTexts } from './pseudo-locale.ts';
import { PortalWrapper } from './PortalWrapper.tsx';
import { signIn } from './sign-in.ts';

/** Marks all data of the server, so that it cannot be mistaken for a message of the portal. */
const data = (text: string) => `«${text}»`;
/** The labels of the tree have separate catalogues (permission-labels); their English is part of the contracts. */
const words = permissionTree.flatMap((group) => [
  group.label,
  ...group.entities.flatMap((entity) => [entity.label, ...entity.permissions.map(({ label }) => label)]),
]);
const known = [
  /«.*»/s,
  /^(JSON|UTC|IP|Blueprints|Loading....|Fetching....)$/,
  /^[A-Z][a-z]{2} \d+, \d{4}, [\d:]+\s[AP]M$/,
  /^[\d-]{10} [\d:]{8} UTC$/,
  // The names of time zones come from the platform.
  ...Intl.supportedValuesOf('timeZone').map((zone) => zone.replaceAll('_', ' ')),
  ...words,
  ...permissionKeys,
];

const at = '2026-11-20T10:00:00Z';
const stamps = { createdAt: at, updatedAt: at, etag: '"1"' };
const user: UserDetail = {
  ...stamps,
  id: 'u',
  name: data('Robin'),
  email: data('robin'),
  state: 'Active',
  role: { id: 'r', name: data('engineer') },
  roles: [],
  expiresAt: null,
  isGuest: false,
  lastSeenAt: null,
  sessions: 1,
  editable: true,
  identities: [{ tenantId: data('tenant'), directory: data('Contoso'), objectId: data('object') }],
  deployments: 2,
};
const role: RoleDetail = {
  ...stamps,
  id: 'r',
  name: data('engineer'),
  description: data('Deploys'),
  builtIn: 'engineer',
  permissionCount: 2,
  effectiveCount: 1,
  users: 3,
  assignable: true,
  permissions: ['deploymentList', 'userInvite'],
  organizationKeys: ['deploymentList'],
  grantableKeys: ['deploymentList'],
};
const organization: OrganizationDetail = {
  ...stamps,
  id: 'o',
  key: data('contoso'),
  name: data('Contoso'),
  isOperator: false,
  counts: { users: 3, roles: 2, deployments: 1, connections: 1 },
  directories: [{ tenantId: data('t'), name: data('Contoso'), cloud: 'general', users: 2, createdAt: at }],
  permissions: ['deploymentList'],
};
const connection: Connection = {
  ...stamps,
  id: 'c',
  name: data('Background'),
  kind: 'secret',
  cloud: 'general',
  tenantId: data('t'),
  directory: data('Contoso'),
  clientId: data('client'),
  thumbprint: null,
  federation: null,
  expiresAt: null,
  lastTest: null,
  rotatedAt: null,
};
const person = { id: 'u', name: data('Robin') };
const dependants = {
  blocking: true,
  dependants: [{ kind: 'user', count: 1, blocking: true, items: [person] }],
};
const me: ResponseOf<typeof sessionRoutes.me> = {
  account: {
    id: '1',
    name: data('Ada'),
    email: data('ada'),
    state: 'Active',
    orgId: 'o',
    role: data('engineer'),
  },
  organization: { id: 'o', name: data('Contoso'), key: data('contoso') },
  acting: false,
  role: { id: 'r', name: data('engineer') },
  roles: [],
  effectivePermissions: [],
  msService: 'general',
  tenantId: data('tenant'),
  lifetime: null,
  roleEndSeconds: null,
  storageAccessUntil: null,
  sessions: [],
};
const list = (result: unknown[]) => HttpResponse.json({ count: result.length, total: result.length, result });
const tagged = (value: object) => HttpResponse.json(value, { headers: { etag: '"1"' } });
const server = setupServer(
  http.get('*/api/user/me', () => HttpResponse.json(me)),
  http.get('*/api/user/preference', () => HttpResponse.json(defaultPreferences)),
  http.get('*/api/user/u', () => tagged(user)),
  http.get('*/api/user/u/permission', () =>
    HttpResponse.json({
      role: { id: 'r', name: data('engineer') },
      roles: [],
      roleKeys: ['deploymentList', 'userInvite'],
      organizationKeys: ['deploymentList'],
      effective: ['deploymentList'],
    }),
  ),
  http.get('*/api/user/u/session', () => HttpResponse.json([])),
  http.get('*/api/role/r', () => tagged(role)),
  http.get('*/api/role/r/dependants', () => HttpResponse.json(dependants)),
  http.get('*/api/role', () => list([role])),
  http.get('*/api/org/o', () => tagged(organization)),
  http.get('*/api/org/o/connection', () => list([connection])),
  http.get('*/api/audit', () => list([])),
  http.all('*/api/*', () => list([])),
);

beforeAll(() => {
  server.listen();
  activatePseudoLocale();
  globalThis.scrollTo = () => undefined;
});
afterAll(() => server.close());

const pages = {
  user: { path: '/portal/user/:id', at: '/portal/user/u', element: <UserPage />, shows: 'Robin' },
  role: { path: '/portal/role/:id', at: '/portal/role/r', element: <RolePage />, shows: 'engineer' },
  organization: {
    path: '/portal/organization/:id',
    at: '/portal/organization/o',
    element: <OrganizationPage />,
    shows: 'Contoso',
  },
  profile: { path: '/portal/profile', at: '/portal/profile', element: <ProfilePage />, shows: '' },
};

async function plainTextsOf(name: keyof typeof pages, tab: string): Promise<string[]> {
  const page = pages[name];
  const store = createStore();
  const keys = [...permissionKeys];
  signIn(store, keys, { name: data('Ada'), orgId: 'o' });
  const router = createMemoryRouter([{ path: page.path, element: page.element }], {
    initialEntries: [`${page.at}?tab=${tab}`],
  });
  const { unmount } = render(
    <PortalWrapper store={store}>
      <RouterProvider router={router} />
    </PortalWrapper>,
  );
  let before = '';
  await waitFor(
    () => {
      const now = document.body.textContent ?? '';
      const isStill = now === before && now.includes(page.shows) && !/Fetching|Loading/.test(now);
      before = now;
      expect(isStill).toBe(true);
    },
    { timeout: 20_000, interval: 250 },
  );
  // A failure would consist of catalogue messages too, and prove nothing.
  expect(document.querySelector('[role="alert"]')?.textContent ?? '').toBe('');
  const found = plainTexts(document.body, known);
  unmount();
  return found;
}

it.each<[keyof typeof pages, string]>([
  ['user', 'overview'],
  ['user', 'permissions'],
  ['user', 'sessions'],
  ['user', 'activity'],
  ['role', 'overview'],
  ['role', 'permissions'],
  ['role', 'people'],
  ['organization', 'overview'],
  ['organization', 'permissions'],
  ['organization', 'directories'],
  ['organization', 'connections'],
  ['profile', 'preferences'],
])(
  'the tab of a %s for %s has no text outside the catalogues',
  async (name, tab) => {
    expect(await plainTextsOf(name, tab)).toEqual([]);
  },
  60_000,
);
