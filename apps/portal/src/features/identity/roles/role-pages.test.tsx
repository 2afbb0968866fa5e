import { i18n } from '@lingui/core';
import type { RoleDetail } from '@blueport/contracts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, beforeAll, expect, it } from 'vitest';
import administration from '../../../components/administration/messages/en.json';
import shared from '../../../core/i18n/locales/en.json';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import { createStore } from '../../../core/store/store.ts';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import { signIn } from '../../../testing/sign-in.ts';
import { RoleBulkActions } from './components/RoleBulkActions.tsx';
import english from './messages/en.json';
import { Component as ComparePage } from './RoleComparePage.tsx';
import { Component as CreatePage } from './RoleCreatePage.tsx';

const organizationKeys = ['roleList', 'roleView', 'roleCreate', 'userList', 'deploymentList'];

const roleOf = (id: string, permissions: string[] | null): RoleDetail => ({
  id,
  name: id,
  description: `Purpose of ${id}`,
  builtIn: null,
  permissionCount: 0,
  effectiveCount: 0,
  users: 0,
  assignable: false,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  etag: '"1"',
  permissions,
  organizationKeys,
  grantableKeys: [],
});
const roles = [
  roleOf('writer', ['roleList', 'roleView', 'userList', 'auditList']),
  roleOf('viewer', ['userList', 'deploymentList']),
  roleOf('double', ['deploymentList', 'userList']),
  roleOf('broken', null),
];
const created: unknown[] = [];
const server = setupServer(
  http.get('*/api/role', () =>
    HttpResponse.json({ count: roles.length, total: roles.length, result: roles }),
  ),
  http.get('*/api/role/:id', ({ params }) => {
    const role = roles.find(({ id }) => id === params['id']);
    const problem = { type: 'urn:blueport:problem:not-found', title: 'Not found', status: 404 };
    return role ? HttpResponse.json(role) : HttpResponse.json(problem, { status: 404 });
  }),
  http.post('*/api/namecheck', () => HttpResponse.json({ available: true, reason: null })),
  http.post('*/api/role', async ({ request }) => {
    created.push(await request.json());
    return HttpResponse.json(roles[0], { status: 201 });
  }),
);
beforeAll(() => {
  server.listen();
  i18n.loadAndActivate({
    locale: 'en',
    messages: catalogueOf({ ...shared, ...administration, ...english }),
  });
  globalThis.scrollTo = () => undefined;
});
afterAll(() => server.close());

/** Shows a page to a user who holds some of the organization's keys. */
function open(address: string) {
  const store = createStore();
  signIn(store, ['roleList', 'roleView', 'roleCreate'], { orgInfo: organizationKeys });
  const router = createMemoryRouter(
    [
      { path: '/portal/role/compare', element: <ComparePage /> },
      { path: '/portal/role/new', element: <CreatePage /> },
      { path: '/portal/role/:id', element: 'The page of the role' },
      { path: '/one', element: <RoleBulkActions roles={roles.slice(0, 1)} onDelete={() => {}} /> },
      { path: '/two', element: <RoleBulkActions roles={roles.slice(0, 2)} onDelete={() => {}} /> },
    ],
    { initialEntries: [address] },
  );
  render(
    <PortalWrapper store={store}>
      <RouterProvider router={router} />
    </PortalWrapper>,
  );
  return { addressNow: () => router.state.location.pathname + router.state.location.search };
}

const cardText = async (name: string) => {
  const heading = await screen.findByRole('heading', { name });
  return heading.closest('section')?.textContent ?? '';
};

it('compares the two roles of the address, and swaps them', async () => {
  const { addressNow } = open('/portal/role/compare?a=writer&b=viewer');
  expect(await cardText('Only in writer')).toMatch(/3 permissions.*List roles.*roleList/);
  expect(await cardText('Only in writer')).toContain('auditList Not effective');
  expect(await cardText('Only in viewer')).toMatch(/1 permission.*deploymentList/);
  expect(await cardText('In both roles')).toContain('userList');
  await userEvent.click(screen.getByRole('button', { name: 'Swap' }));
  expect(addressNow()).toBe('/portal/role/compare?a=viewer&b=writer');
  const headings = (await screen.findAllByRole('heading', { level: 2 })).map(
    ({ textContent }) => textContent,
  );
  expect(headings).toEqual(['Only in viewer', 'Only in writer', 'In both roles']);
});

it('reports two roles with the same permissions and shows them once', async () => {
  open('/portal/role/compare?a=viewer&b=double');
  expect(await screen.findByText('viewer and double have the same permissions.')).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'In both roles',
  ]);
});

it('reports a role without a permission list', async () => {
  open('/portal/role/compare?a=broken&b=viewer');
  expect((await screen.findByRole('note')).textContent).toContain('broken has no permission list');
});

it.each(['', '?a=writer', '?a=writer&b=writer'])('asks for two roles: %s', async (search) => {
  open(`/portal/role/compare${search}`);
  expect(await screen.findByText('Select two different roles')).toBeTruthy();
});

it('offers roles with more permissions than the user has', async () => {
  const { addressNow } = open('/portal/role/compare?a=writer');
  await userEvent.click(await screen.findByRole('combobox', { name: 'Second role' }));
  await userEvent.click(await screen.findByRole('option', { name: 'viewer' }));
  expect(addressNow()).toBe('/portal/role/compare?a=writer&b=viewer');
});

it('reports a role that does not exist and keeps the choice', async () => {
  open('/portal/role/compare?a=writer&b=gone');
  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Second role' })).toBeTruthy();
});

it('opens the form with a copy of a role, and names the permissions that it does not copy', async () => {
  open('/portal/role/new?copy=writer');
  expect(await screen.findByRole('heading', { level: 1, name: 'Clone writer' })).toBeTruthy();
  const note = screen.getByRole('note').textContent;
  expect(note).toContain('2 permissions of writer are not copied:');
  expect(note).toMatch(/View the audit log, List users/);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Copy of writer');
  expect(screen.getByRole('textbox', { name: 'Description' }).textContent).toBe('Purpose of writer');
  await userEvent.click(screen.getByRole('button', { name: 'Create role' }));
  expect(await screen.findByText('The page of the role')).toBeTruthy();
  expect(created).toEqual([
    { name: 'Copy of writer', description: 'Purpose of writer', permissions: ['roleList', 'roleView'] },
  ]);
});

it.each([
  ['one role, which can be cloned', '/one', 'Clone', 'Compare', '/portal/role/new?copy=writer'],
  ['two roles, which can be compared', '/two', 'Compare', 'Clone', '/portal/role/compare?a=writer&b=viewer'],
])('offers actions for %s', async (_case, address, enabled, disabled, target) => {
  const { addressNow } = open(address);
  const other = screen.getByRole('button', { name: disabled });
  expect(other.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(other);
  expect(addressNow()).toBe(address);
  await userEvent.click(screen.getByRole('button', { name: enabled }));
  expect(addressNow()).toBe(target);
});
