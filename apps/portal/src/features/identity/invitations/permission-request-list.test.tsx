import { type PermissionRequest } from '@blueport/contracts';
import { i18n } from '@lingui/core';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import administration from '../../../components/administration/messages/en.json';
import table from '../../../components/resource-table/messages/en.json';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import shared from '../../../core/i18n/locales/en.json';
import { createStore } from '../../../core/store/store.ts';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import { signIn } from '../../../testing/sign-in.ts';
import { PermissionRequestList } from './components/PermissionRequestList.tsx';
import english from './messages/en.json';

const pending: PermissionRequest = {
  id: 'q',
  accountId: 'r',
  name: 'Robin',
  email: 'robin@contoso.example',
  key: 'auditList',
  reason: 'Quarterly review',
  state: 'Pending',
  requestedAt: '2026-11-28T10:00:00Z',
  decidedAt: null,
  decidedBy: null,
  decisionReason: '',
  role: null,
  until: null,
};
const approved: PermissionRequest = {
  ...pending,
  id: 'p',
  name: 'Paula',
  state: 'Approved',
  decidedAt: '2026-11-28T11:00:00Z',
  role: 'Auditor',
};
const mocks = setupServer(
  http.get('*/api/user/view', () => HttpResponse.json({ result: [], count: 0, total: 0 })),
  http.get('*/api/user/permission-request', () =>
    HttpResponse.json({ result: [pending, approved], count: 2, total: 2 }),
  ),
  http.get('*/api/user/permission-request/q/role', () =>
    HttpResponse.json({
      roles: [{ id: 's', name: 'Auditor', description: '', gained: [] }],
      beyondCaller: 0,
    }),
  ),
);

beforeAll(() => {
  mocks.listen();
  const messages = { ...shared, ...administration, ...table, ...english };
  i18n.loadAndActivate({ locale: 'en', messages: catalogueOf(messages) });
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => mocks.close());

function show(isPhone: boolean): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isPhone && query.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
  const store = createStore();
  const keys = ['userEdit'];
  signIn(store, keys, { id: 'a', name: 'Ada' });
  const router = createMemoryRouter([{ path: '*', element: <PermissionRequestList /> }]);
  render(
    <PortalWrapper store={store}>
      <RouterProvider router={router} />
    </PortalWrapper>,
  );
}

it.each([
  ['a table', false, 'row'],
  ['a phone', true, 'listitem'],
] as const)('decides a pending request in its row, on %s', async (_case, isPhone, role) => {
  const user = userEvent.setup();
  show(isPhone);
  await screen.findByText('Robin');
  const rowOf = (name: string) =>
    within(screen.getAllByRole(role).find((row) => row.textContent.includes(name))!);
  expect(rowOf('Paula').queryByRole('button', { name: 'Approve' })).toBeNull();
  await user.click(rowOf('Robin').getByRole('button', { name: 'Decline' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Decline 1 request' })).getByRole('button', {
      name: 'Cancel',
    }),
  );
  await user.click(await vi.waitFor(() => rowOf('Robin').getByRole('button', { name: 'Approve' })));
  expect(await screen.findByRole('dialog', { name: 'Grant a permission to Robin' })).toBeTruthy();
  cleanup();
});
