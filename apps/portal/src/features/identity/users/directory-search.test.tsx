import type { DirectoryPerson } from '@blueport/contracts';
import { i18n } from '@lingui/core';
import { render, screen, waitFor } from '@testing-library/react';
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
import { InviteDialog } from '../invitations/components/InviteDialog.tsx';
import invitations from '../invitations/messages/en.json';
import english from './messages/en.json';
import { Component as UserCreatePage } from './UserCreatePage.tsx';

const nora: DirectoryPerson = {
  tenantId: '11111111-1111-4111-8111-111111111111',
  objectId: '22222222-2222-4222-8222-222222222222',
  name: 'Nora "Nory" Newcomer',
  email: 'nora@contoso.example',
  account: null,
};
const member: DirectoryPerson = {
  ...nora,
  objectId: '33333333-3333-4333-8333-333333333333',
  name: 'Noah Member',
  email: 'noah@contoso.example',
  account: { id: 'a', state: 'Active' },
};

let refused = false;
const mocks = setupServer(
  http.get('*/api/user/directory/person', () =>
    refused
      ? HttpResponse.json({ status: 503, code: 'cloud-unavailable' }, { status: 503 })
      : HttpResponse.json([nora, member]),
  ),
  http.get('*/api/role', () => HttpResponse.json({ count: 0, total: 0, result: [] })),
  http.get('*/api/namecheck', () => HttpResponse.json({ state: 'available' })),
);

beforeAll(() => {
  mocks.listen();
  const messages = { ...shared, ...administration, ...english, ...invitations };
  i18n.loadAndActivate({ locale: 'en', messages: catalogueOf(messages) });
});
afterEach(() => {
  refused = false;
});
afterAll(() => mocks.close());

function show(element: React.ReactNode) {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/'] });
  render(
    <PortalWrapper store={createStore()}>
      <RouterProvider router={router} />
    </PortalWrapper>,
  );
}
const valueOf = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;

it('fills in the person and the identity of a new user', async () => {
  show(<UserCreatePage />);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Find in directory'), 'no');
  await user.click(await screen.findByRole('option', { name: /Nora/ }));
  expect(valueOf(/^Name/)).toBe(nora.name);
  expect(valueOf(/^Email/)).toBe(nora.email);
  expect(valueOf(/^Object ID/)).toBe(nora.objectId);
});

it('lists people who already have an account, but does not allow selecting them', async () => {
  show(<UserCreatePage />);
  await userEvent.setup().type(await screen.findByLabelText('Find in directory'), 'no');
  const option = await screen.findByRole('option', { name: /Noah/ });
  expect(option.getAttribute('aria-disabled')).toBe('true');
  expect(option.textContent).toContain('already in the organization');
});

it('keeps the other fields usable when the directory cannot be searched', async () => {
  refused = true;
  show(<UserCreatePage />);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Find in directory'), 'no');
  expect(await screen.findByText(/cannot be searched at the moment/)).toBeTruthy();
  await user.type(screen.getByLabelText(/^Name/), 'Someone');
  expect(valueOf(/^Name/)).toBe('Someone');
});

it('adds people to the list of invitees one after the other', async () => {
  show(<InviteDialog onClose={() => undefined} />);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/^People/), 'first@contoso.example');
  await user.type(screen.getByLabelText('Find in directory'), 'no');
  await user.click(await screen.findByRole('option', { name: /Nora/ }));
  await waitFor(() =>
    expect(valueOf(/^People/)).toBe('first@contoso.example\nnora@contoso.example,"Nora ""Nory"" Newcomer"\n'),
  );
  expect(valueOf(/^Find in directory/)).toBe('');
});
