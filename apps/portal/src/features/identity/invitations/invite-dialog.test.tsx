import { i18n } from '@lingui/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, beforeAll, expect, it } from 'vitest';
import administration from '../../../components/administration/messages/en.json';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import shared from '../../../core/i18n/locales/en.json';
import { createStore } from '../../../core/store/store.ts';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import { InviteDialog } from './components/InviteDialog.tsx';
import english from './messages/en.json';

interface Sent {
  readonly invitations: readonly { readonly email: string }[];
}
const partner = { tenantId: '11111111-1111-4111-8111-111111111111', name: 'Partner', linked: false };
const isMember = (email: string) => email.endsWith('@contoso.example');
const sent: (readonly string[])[] = [];
const mocks = setupServer(
  http.get('*/api/role', () =>
    HttpResponse.json({ count: 1, total: 1, result: [{ id: 'r', name: 'reader', assignable: true }] }),
  ),
  http.post('*/api/invite/user/preview', async ({ request }) => {
    const { invitations } = (await request.json()) as Sent;
    return HttpResponse.json({
      results: invitations.map(({ email }) => ({
        email,
        issue: isMember(email) ? null : { code: 'directory-not-linked', message: '' },
        directory: isMember(email) ? { ...partner, linked: true } : partner,
        isGuest: false,
        expiresAt: null,
      })),
    });
  }),
  http.post('*/api/invite/user', async ({ request }) => {
    const { invitations } = (await request.json()) as Sent;
    sent.push(invitations.map(({ email }) => email));
    return HttpResponse.json({
      invited: invitations.length,
      refused: 0,
      results: invitations.map(({ email }) => ({ email, issue: null, invitation: { email } })),
    });
  }),
);

beforeAll(() => {
  mocks.listen();
  i18n.loadAndActivate({ locale: 'en', messages: catalogueOf({ ...shared, ...administration, ...english }) });
});
afterAll(() => mocks.close());

it('lists an unconfirmed guest as not invited, and keeps the line', async () => {
  const router = createMemoryRouter([{ path: '*', element: <InviteDialog onClose={() => undefined} /> }]);
  render(
    <PortalWrapper store={createStore()}>
      <RouterProvider router={router} />
    </PortalWrapper>,
  );
  const user = userEvent.setup();
  const list = () => screen.getByLabelText<HTMLTextAreaElement>(/^People/);
  await user.click(list());
  await user.paste('email,name,role\nnew@contoso.example,New,reader\nguest@partner.example,Guest,reader');
  await screen.findByText('In another directory: confirm it to invite a guest');
  await user.click(await screen.findByRole('button', { name: 'Invite 1 person' }));
  await screen.findByText('1 person was not invited. Their lines stay in the list.');
  const guest = screen.getByRole('row', { name: /guest@partner.example/ });
  within(guest).getByText('Not invited. Confirm the directory to invite this guest.');
  await user.click(screen.getByRole('button', { name: 'Back to the list' }));
  expect(list().value).toBe('email,name,role\nguest@partner.example,Guest,reader');
  await user.clear(list());
  await user.paste('other@contoso.example,Other,reader');
  await screen.findByText('Ready to invite');
  await user.click(await screen.findByRole('button', { name: 'Invite 1 person' }));
  await waitFor(() => expect(sent).toEqual([['new@contoso.example'], ['other@contoso.example']]));
});
