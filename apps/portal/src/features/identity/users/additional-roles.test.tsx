import { type RoleRow, type UserDetail } from '@blueport/contracts';
import { i18n } from '@lingui/core';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import administration from '../../../components/administration/messages/en.json';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import shared from '../../../core/i18n/locales/en.json';
import { createStore } from '../../../core/store/store.ts';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import { signIn } from '../../../testing/sign-in.ts';
import english from './messages/en.json';
import { endOfDay } from '../../../core/i18n/day-end.ts';
import { Component as UserListPage } from './UserListPage.tsx';
import { Component as UserPage } from './UserPage.tsx';

const stamps = { createdAt: '2026-11-20T10:00:00Z', updatedAt: '2026-11-20T10:00:00Z', etag: '"1"' };
const roleOf = (id: string, name: string): RoleRow => ({
  ...stamps,
  id,
  name,
  description: '',
  builtIn: null,
  permissionCount: 1,
  effectiveCount: 1,
  users: 1,
  assignable: true,
});
const roles = [roleOf('r', 'engineer'), roleOf('a', 'Auditor'), roleOf('b', 'Buyer')];
const until = '2030-01-31T12:00:00.000Z';
const robin: UserDetail = {
  ...stamps,
  id: 'u',
  name: 'Robin',
  email: 'robin@contoso.example',
  state: 'Active',
  role: { id: 'r', name: 'engineer' },
  roles: [{ id: 'a', name: 'Auditor', until, via: [] }],
  expiresAt: null,
  isGuest: false,
  lastSeenAt: null,
  sessions: 0,
  editable: true,
  identities: [],
  deployments: 0,
};

const bodies: unknown[] = [];
const mocks = setupServer(
  http.put('*/api/user/:id', async ({ request }) => {
    bodies.push(await request.json());
    return HttpResponse.json({ ...robin, etag: '"2"' });
  }),
  http.get('*/api/user/view', () => HttpResponse.json({ result: [] })),
  http.get('*/api/user/:id', () => HttpResponse.json(robin)),
  http.get('*/api/user', () => HttpResponse.json({ count: 1, total: 1, result: [robin] })),
  http.get('*/api/role', () => HttpResponse.json({ count: 3, total: 3, result: roles })),
);

beforeAll(() => {
  mocks.listen();
  i18n.loadAndActivate({ locale: 'en', messages: catalogueOf({ ...shared, ...administration, ...english }) });
});
afterEach(() => {
  bodies.splice(0);
  mocks.resetHandlers();
});
afterAll(() => mocks.close());

const show = (path: string, element: React.ReactNode) => {
  const store = createStore();
  const keys = ['userList', 'userView', 'userEdit'];
  signIn(store, keys, { id: 'me', name: 'Ada', email: 'ada@contoso.example', orgId: 'o', role: 'admin' });
  const router = createMemoryRouter(
    [
      { path: '/portal/user', element },
      { path: '/portal/user/:id', element },
    ],
    { initialEntries: [path] },
  );
  render(
    <PortalWrapper store={store}>
      <RouterProvider router={router} />
    </PortalWrapper>,
  );
};

const choose = async (field: HTMLElement, option: string) => {
  await userEvent.click(field);
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

it('adds, ends and removes additional roles', async () => {
  show('/portal/user/u', <UserPage />);
  const section = (await screen.findByRole('heading', { name: 'Additional roles' })).closest('section')!;
  const form = within(section);
  await waitFor(() => expect(form.getByRole('combobox', { name: /Role/ }).textContent).toBe('Auditor'));
  fireEvent.click(form.getByRole('button', { name: 'Add role' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Choose a role in every row, or remove the row.')).toBeTruthy();

  await userEvent.click(form.getAllByRole('combobox', { name: /Role/ })[1]!);
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(options).toEqual(['Buyer']);
  await userEvent.click(screen.getByRole('option', { name: 'Buyer' }));
  fireEvent.change(form.getAllByLabelText(/Last day/)[1]!, { target: { value: '2030-06-30' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(bodies).toEqual([
      {
        roles: [
          { id: 'a', until },
          { id: 'b', until: endOfDay('2030-06-30') },
        ],
      },
    ]),
  );

  fireEvent.click(form.getAllByRole('button', { name: 'Remove role' })[0]!);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bodies[1]).toEqual({ roles: [] }));
});

it('rejects an additional role that becomes the primary role', async () => {
  show('/portal/user/u', <UserPage />);
  await choose(await screen.findByRole('combobox', { name: /Primary role/ }), 'Auditor');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/An additional role is the same as the primary role/)).toBeTruthy();
  expect(bodies).toEqual([]);
});

it('counts additional roles in the list and names them in a tooltip', async () => {
  show('/portal/user', <UserListPage />);
  await userEvent.hover(await screen.findByText('+1'));
  expect((await screen.findByRole('tooltip')).textContent).toMatch(
    /^Additional role: Auditor \(until .*2030/,
  );
});

it('shows roles from directory groups with the name of the group, and never submits them', async () => {
  const grouped = { id: 'b', name: 'Buyer', until: null, via: ['Purchasing'] };
  mocks.use(
    http.get('*/api/user/u', () => HttpResponse.json({ ...robin, roles: [...robin.roles, grouped] })),
  );
  show('/portal/user/u', <UserPage />);
  const list = await screen.findByRole('list', { name: 'Roles from directory groups' });
  expect(within(list).getByRole('listitem').textContent).toBe('Buyer (from the group Purchasing)');
  const section = screen.getByRole('heading', { name: 'Additional roles' }).closest('section')!;
  fireEvent.click(await within(section).findByRole('button', { name: 'Remove role' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bodies).toEqual([{ roles: [] }]));
});
