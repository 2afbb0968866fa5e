import {
  type Dependants,
  type DeploymentSummary,
  type ListResult,
  type UserDetail,
} from '@blueport/contracts';
import { i18n } from '@lingui/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import administration from '../../../components/administration/messages/en.json';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import shared from '../../../core/i18n/locales/en.json';
import { createStore } from '../../../core/store/store.ts';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import { signIn } from '../../../testing/sign-in.ts';
import { DeleteUserDialog } from './components/DeleteUserDialog.tsx';
import { UserBulkDialog } from './components/UserBulkDialog.tsx';
import english from './messages/en.json';
import { Component as UserPage } from './UserPage.tsx';

const stamps = { createdAt: '2026-11-20T10:00:00Z', updatedAt: '2026-11-20T10:00:00Z', etag: '"1"' };
const robin: UserDetail = {
  ...stamps,
  id: 'u',
  name: 'Robin & Co',
  email: 'robin@contoso.example',
  state: 'Active',
  role: { id: 'r', name: 'engineer' },
  roles: [],
  expiresAt: null,
  isGuest: false,
  lastSeenAt: null,
  sessions: 0,
  editable: true,
  identities: [],
  deployments: 0,
};
const rita: UserDetail = { ...robin, id: 'v', name: 'Rita', state: 'Disabled' };
const heir: UserDetail = { ...robin, id: 'w', name: 'Hanna', email: 'hanna@contoso.example' };

let user = robin;
let owned = 2;
const filters: unknown[] = [];
const removed: string[] = [];
const server = setupServer(
  http.get('*/api/user/:id/dependants', () =>
    HttpResponse.json({
      blocking: false,
      dependants: owned === 0 ? [] : [{ kind: 'ownedDeployment', count: owned, blocking: false, items: [] }],
    } satisfies Dependants),
  ),
  http.get('*/api/user/deployment', ({ request }) => {
    filters.push(JSON.parse(new URL(request.url).searchParams.get('filterObj') ?? '{}'));
    return HttpResponse.json({ count: 0, total: owned, result: [] } satisfies ListResult<DeploymentSummary>);
  }),
  http.get('*/api/user', () => HttpResponse.json({ count: 1, total: 1, result: [heir] })),
  http.get('*/api/role', () => HttpResponse.json({ count: 0, total: 0, result: [] })),
  http.get('*/api/user/:id', () => HttpResponse.json(user)),
  http.delete('*/api/user/:id', ({ request }) => {
    removed.push(new URL(request.url).search);
    return new HttpResponse(null, { status: 204 });
  }),
);

beforeAll(() => {
  server.listen();
  i18n.loadAndActivate({ locale: 'en', messages: catalogueOf({ ...shared, ...administration, ...english }) });
});
afterEach(() => {
  user = robin;
  owned = 2;
  filters.length = 0;
  removed.length = 0;
});
afterAll(() => server.close());

function show(element: React.ReactNode, keys = ['userEdit', 'userView', 'userDelete', 'deploymentList']) {
  const store = createStore();
  signIn(store, keys, { id: 'me', name: 'Ada' });
  const router = createMemoryRouter([{ path: '/portal/user/:id', element }], {
    initialEntries: ['/portal/user/u'],
  });
  render(
    <PortalWrapper store={store}>
      <RouterProvider router={router} />
    </PortalWrapper>,
  );
}

const close = () => undefined;
const ownerNotice = '2 deployments owned by this person will need a new owner.';
const address = () => screen.getByText('Show deployments').getAttribute('href');

describe('user page', () => {
  it('counts the deployments that will need a new owner when the account is disabled', async () => {
    show(<UserPage />);
    const enabled = await screen.findByLabelText('Allow sign-in');
    expect(screen.queryByText(ownerNotice)).toBeNull();
    fireEvent.click(enabled);
    expect(await screen.findByText(ownerNotice)).toBeTruthy();
    expect(address()).toBe(
      '/portal/deployment?f.owner=eq%3ARobin+%26+Co&f.state=ne%3ADeleted&f.state=ne%3ADetached',
    );
    fireEvent.click(enabled);
    expect(screen.queryByText(ownerNotice)).toBeNull();
  });

  it.each(['Disabled', 'Expired'] as const)(
    'counts the deployments that need a new owner now if the account is %s',
    async (state) => {
      user = { ...robin, state };
      show(<UserPage />);
      expect(await screen.findByText('2 deployments owned by this person need a new owner.')).toBeTruthy();
      expect(address()).toBe('/portal/deployment?f.owner=eq%3ARobin+%26+Co&f.needsOwner=true');
    },
  );

  it('omits the link for users who cannot list deployments', async () => {
    user = { ...robin, state: 'Disabled' };
    show(<UserPage />, ['userView']);
    expect(await screen.findByText('2 deployments owned by this person need a new owner.')).toBeTruthy();
    expect(screen.queryByText('Show deployments')).toBeNull();
  });
});

describe('DeleteUserDialog', () => {
  it('counts the deployments that need a new owner until one is selected', async () => {
    show(<DeleteUserDialog user={robin} onDeleted={close} onClose={close} />);
    expect(await screen.findByText(ownerNotice)).toBeTruthy();
    expect(screen.getByText('2 deployments owned by this person')).toBeTruthy();
    const choice = screen.getByLabelText('New owner of their deployments');
    fireEvent.change(choice, { target: { value: 'Ha' } });
    fireEvent.click(await screen.findByText('Hanna (hanna@contoso.example)'));
    expect(screen.queryByText(ownerNotice)).toBeNull();
    fireEvent.click(screen.getByText('Remove'));
    await waitFor(() => expect(removed).toEqual(['?assignTo=w']));
  });

  it('shows no count for a user without deployments', async () => {
    owned = 0;
    show(<DeleteUserDialog user={robin} onDeleted={close} onClose={close} />);
    expect(await screen.findByText('Nothing depends on this.')).toBeTruthy();
    expect(screen.queryByText('Show deployments')).toBeNull();
    expect(screen.queryByLabelText('New owner of their deployments')).toBeNull();
  });
});

describe('UserBulkDialog', () => {
  it.each([
    ['disable', ['u'], '2 deployments owned by these people will need a new owner.'],
    ['delete', ['u', 'v'], '2 deployments owned by these people need a new owner. Select the new owner.'],
  ] as const)('counts only the deployments of users affected by %s', async (action, affected, note) => {
    show(<UserBulkDialog action={action} users={[robin, rita]} onClose={close} />);
    expect(await screen.findByText(note)).toBeTruthy();
    expect(filters).toEqual([{ ownerId: { in: affected }, state: { nin: ['Deleted', 'Detached'] } }]);
    expect(address()).toContain('f.owner=eq%3ARobin+%26+Co');
  });

  it('does not count deployments when enabling users', () => {
    show(<UserBulkDialog action="enable" users={[rita]} onClose={close} />);
    expect(filters).toEqual([]);
  });
});
