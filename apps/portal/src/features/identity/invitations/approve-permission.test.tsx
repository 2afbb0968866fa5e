import type { GrantingRole, PermissionRequest } from '@blueport/contracts';
import { i18n } from '@lingui/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import administration from '../../../components/administration/messages/en.json';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import shared from '../../../core/i18n/locales/en.json';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import { ApprovePermissionDialog } from './components/ApprovePermissionDialog.tsx';
import english from './messages/en.json';

const request: PermissionRequest = {
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
const offered: readonly GrantingRole[] = [
  { id: 'small', name: 'Auditor', description: 'Reads the audit log', gained: ['auditList'] },
  { id: 'large', name: 'Administrator', description: '', gained: ['auditList', 'roleEdit'] },
];
let answer: { roles: readonly GrantingRole[]; beyondCaller: number } = { roles: offered, beyondCaller: 0 };
const bodies: { readonly roleId: string; readonly until: string | null }[] = [];
const mocks = setupServer(
  http.get('*/api/user/permission-request/q/role', () => HttpResponse.json(answer)),
  http.post('*/api/user/permission-request/q/approve', async ({ request: sent }) => {
    bodies.push((await sent.json()) as (typeof bodies)[number]);
    return HttpResponse.json({ ...request, state: 'Approved', role: 'Auditor' });
  }),
);

beforeAll(() => {
  mocks.listen();
  i18n.loadAndActivate({ locale: 'en', messages: catalogueOf({ ...shared, ...administration, ...english }) });
});
afterEach(() => {
  answer = { roles: offered, beyondCaller: 0 };
  bodies.splice(0);
});
afterAll(() => mocks.close());

const show = () => {
  const onClose = vi.fn<() => void>();
  const router = createMemoryRouter([
    { path: '/', element: <ApprovePermissionDialog request={request} onClose={onClose} /> },
  ]);
  render(
    <PortalWrapper>
      <RouterProvider router={router} />
    </PortalWrapper>,
  );
  return onClose;
};
const week = 7 * 24 * 60 * 60_000;

it('assigns the chosen role for a week, and shows what the user gains', async () => {
  const user = userEvent.setup();
  const onClose = show();
  const role = await screen.findByRole('radio', { name: 'Auditor' });
  screen.getByText('Quarterly review');
  expect(screen.getAllByText(/^Gains/)).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Assign role' }));
  expect(bodies).toEqual([]);
  await user.click(role);
  const before = Date.now();
  await user.click(screen.getByRole('button', { name: 'Assign role' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(bodies).toMatchObject([{ roleId: 'small' }]);
  const until = Date.parse(bodies[0]!.until!);
  expect(until).toBeGreaterThanOrEqual(before + week);
  expect(until).toBeLessThanOrEqual(Date.now() + week);
});

it('explains that no role can be assigned', async () => {
  answer = { roles: [], beyondCaller: 1 };
  show();
  await screen.findByText(/The only role that grants this permission has permissions that you do not have/);
  const assign = screen.getByRole<HTMLButtonElement>('button', { name: 'Assign role' });
  expect(assign.disabled).toBe(true);
});
