import { defaultPreferences, permissionKeys, permissionTree } from '@blueport/contracts';
import type {
  AccessToken,
  Announcement,
  OrganizationRow,
  ResponseOf,
  RoleRow,
  sessionRoutes,
  UserRow,
} from '@blueport/contracts';
import { render, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Component as AnnouncementsPage } from '../features/messaging/announcements/AnnouncementsPage.tsx';
import { Component as AuditPage } from '../features/identity/audit/AuditPage.tsx';
import { Component as InvitationsPage } from '../features/identity/invitations/InvitationsPage.tsx';
import { Component as OrganizationsPage } from '../features/identity/organizations/OrganizationListPage.tsx';
import { Component as ProfilePage } from '../features/identity/profile/ProfilePage.tsx';
import { Component as RoleCreatePage } from '../features/identity/roles/RoleCreatePage.tsx';
import { Component as RoleComparePage } from '../features/identity/roles/RoleComparePage.tsx';
import { Component as RolesPage } from '../features/identity/roles/RoleListPage.tsx';
import { Component as UserCreatePage } from '../features/identity/users/UserCreatePage.tsx';
import { Component as UsersPage } from '../features/identity/users/UserListPage.tsx';
import { createStore } from '../core/store/store.ts';
import { activatePseudoLocale, plainTexts } from './pseudo-locale.ts';
import { PortalWrapper } from './PortalWrapper.tsx';
import { signIn } from './sign-in.ts';

/** Marks all data of the server, so that it cannot be mistaken for a message of the portal. */
const data = (text: string) => `«${text}»`;
/** The labels of the tree have separate catalogues (permission-labels); their English is part of the contracts. */
const words = new Set(
  permissionTree.flatMap((group) => [
    group.label,
    ...group.entities.flatMap((entity) => [entity.label, ...entity.permissions.map(({ label }) => label)]),
  ]),
);
const known = [
  /«.*»/s,
  /^(GitHub|Amazon Web Services|CSV|JSON|UTC|IP|Blueprints|Loading....|Fetching....)$/,
  /^[A-Z][a-z]{2} \d+, \d{4}, [\d:]+\s[AP]M$/,
  /^[\d-]{10} [\d:]{8} UTC$/,
  ...words,
  ...permissionKeys,
];

const at = '2026-11-20T10:00:00Z';
const stamps = { createdAt: at, updatedAt: at, etag: '"1"' };
const user: UserRow = {
  ...stamps,
  id: 'u',
  name: data('Robin'),
  email: data('robin'),
  state: 'Active',
  role: { id: 'r', name: data('engineer') },
  roles: [],
  expiresAt: at,
  isGuest: false,
  lastSeenAt: at,
  sessions: 1,
  editable: true,
};
const role: RoleRow = {
  ...stamps,
  id: 'r',
  name: data('engineer'),
  description: data('Deploys'),
  builtIn: 'engineer',
  permissionCount: 2,
  effectiveCount: 1,
  users: 3,
  assignable: true,
};
const org: OrganizationRow = {
  ...stamps,
  id: 'o',
  key: data('contoso'),
  name: data('Contoso'),
  isOperator: true,
  users: 3,
  roles: 4,
  directories: 1,
  deployments: 2,
};
const announcement: Announcement = {
  id: 'a',
  title: data('Maintenance'),
  message: data('Sunday'),
  severity: 'info',
  link: null,
  state: 'active',
  startsAt: at,
  endsAt: null,
  recipients: 3,
  unread: 1,
  createdBy: data('Robin'),
  createdAt: at,
};
const me: ResponseOf<typeof sessionRoutes.me> = {
  account: {
    id: '1',
    name: data('Robin'),
    email: data('robin'),
    state: 'Active',
    orgId: 'o',
    role: data('engineer'),
  },
  organization: { id: 'o', name: data('Contoso'), key: data('contoso') },
  acting: false,
  role: { id: 'r', name: data('engineer') },
  roles: [],
  effectivePermissions: ['deploymentList', 'userInvite'],
  msService: 'general',
  tenantId: data('tenant'),
  lifetime: null,
  roleEndSeconds: null,
  storageAccessUntil: null,
  sessions: [
    {
      id: 's',
      current: true,
      createdAt: at,
      lastSeenAt: at,
      expiresAt: at,
      userAgent: data('browser'),
      ip: data('ip'),
    },
  ],
};
const token: AccessToken = {
  id: 't',
  name: data('pipeline'),
  permissions: ['deploymentList'],
  msService: 'general',
  createdAt: at,
  expiresAt: at,
  lastUsedAt: null,
};
const rows: Readonly<Record<string, unknown>> = { user, role, org, announcement };
let isEmpty = false;
const list = (name: string) => () => {
  const result = isEmpty || !(name in rows) ? [] : [rows[name]];
  return HttpResponse.json({ count: result.length, total: result.length, result });
};
const server = setupServer(
  http.get('*/api/user/me', () => HttpResponse.json(me)),
  http.get('*/api/user/token', () => HttpResponse.json([token])),
  http.get('*/api/user/directory', () => HttpResponse.json([{ key: 'tenant', text: data('Contoso') }])),
  http.get('*/api/user/github', () => HttpResponse.json({ available: true, linked: false })),
  http.get('*/api/aws/session', () =>
    HttpResponse.json({ available: true, signedIn: false, roleArn: null, expiresAt: null }),
  ),
  http.get('*/api/user/preference', () => HttpResponse.json(defaultPreferences)),
  http.get('*/api/user/view', list('view')),
  http.get('*/api/user', list('user')),
  http.post('*/api/namecheck', () => HttpResponse.json({ available: true, reason: null })),
  http.get('*/api/role', list('role')),
  http.get('*/api/role/:id', ({ params }) =>
    HttpResponse.json({
      ...role,
      id: params['id'],
      permissions: params['id'] === 'r' || isEmpty ? ['deploymentList', 'userInvite'] : ['roleList'],
      organizationKeys: ['deploymentList'],
      grantableKeys: ['deploymentList'],
    }),
  ),
  http.get('*/api/org', list('org')),
  http.get('*/api/audit', list('audit')),
  http.get('*/api/invite/user', list('invitation')),
  http.get('*/api/trail/request', list('request')),
  http.get('*/api/upload/notification', list('announcement')),
);

beforeAll(() => {
  server.listen();
  activatePseudoLocale();
  globalThis.scrollTo = () => undefined;
});
afterAll(() => server.close());

const pages = {
  '/portal/user': <UsersPage />,
  '/portal/role': <RolesPage />,
  '/portal/organization': <OrganizationsPage />,
  '/portal/audit': <AuditPage />,
  '/portal/user/invitations': <InvitationsPage />,
  '/portal/announcement': <AnnouncementsPage />,
  '/portal/profile?tab=account': <ProfilePage />,
  '/portal/profile?tab=permissions': <ProfilePage />,
  '/portal/profile?tab=tokens': <ProfilePage />,
  '/portal/profile?tab=accounts': <ProfilePage />,
  '/portal/user/new': <UserCreatePage />,
  '/portal/role/new': <RoleCreatePage />,
  '/portal/role/new?copy=r': <RoleCreatePage />,
  '/portal/role/compare': <RoleComparePage />,
  '/portal/role/compare?a=r&b=other': <RoleComparePage />,
};

async function plainTextsOf(address: keyof typeof pages): Promise<string[]> {
  const store = createStore();
  const keys = [...permissionKeys];
  signIn(store, keys, { name: data('Robin') });
  const router = createMemoryRouter([{ path: address.replace(/\?.*/, ''), element: pages[address] }], {
    initialEntries: [address],
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
      const isStill = now === before && now !== '' && !/Fetching|Loading/.test(now);
      before = now;
      expect(isStill).toBe(true);
    },
    { timeout: 15_000, interval: 250 },
  );
  const found = plainTexts(document.body, known);
  unmount();
  return found;
}

it.each(Object.keys(pages) as (keyof typeof pages)[])(
  '%s has no text outside the catalogues, with rows and without',
  async (address) => {
    isEmpty = false;
    expect(await plainTextsOf(address)).toEqual([]);
    isEmpty = true;
    expect(await plainTextsOf(address)).toEqual([]);
  },
  60_000,
);
