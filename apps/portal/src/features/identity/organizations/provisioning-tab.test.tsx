import { type GroupRow, type Provisioning, type ScimToken } from '@blueport/contracts';
import { i18n } from '@lingui/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import administration from '../../../components/administration/messages/en.json';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import shared from '../../../core/i18n/locales/en.json';
import { createStore } from '../../../core/store/store.ts';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import { signIn } from '../../../testing/sign-in.ts';
import { ProvisioningTab } from './components/ProvisioningTab.tsx';
import english from './messages/en.json';

const tokenNamed = (name: string, days: number): ScimToken => ({
  id: name,
  name,
  createdBy: 'Ada',
  createdAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + days * 86_400_000).toISOString(),
  lastUsedAt: null,
});
const groups: readonly GroupRow[] = Array.from({ length: 60 }, (_, index) => ({
  id: `g${index}`,
  name: `Group ${index}`,
  members: 1,
  roles: [],
  externalId: null,
  createdAt: new Date().toISOString(),
  updatedAt: new Date().toISOString(),
  etag: '"1"',
}));
let tokens: readonly ScimToken[] = [];
const mocks = setupServer(
  http.get('*/api/provisioning', () =>
    HttpResponse.json({
      endpoint: 'https://portal.example/scim/v2',
      defaultRole: null,
      tokens: [...tokens],
      etag: '"1"',
    } satisfies Provisioning),
  ),
  http.get('*/api/role', () => HttpResponse.json({ count: 0, total: 0, result: [] })),
  http.get('*/api/group', ({ request }) => {
    const result = groups.slice(0, Number(new URL(request.url).searchParams.get('limit')));
    return HttpResponse.json({ count: result.length, total: groups.length, result });
  }),
);

beforeAll(() => {
  mocks.listen();
  const messages = { ...shared, ...administration, ...english };
  i18n.loadAndActivate({ locale: 'en', messages: catalogueOf(messages) });
});
afterAll(() => mocks.close());

function show() {
  const store = createStore();
  const keys = ['organizationEdit'];
  signIn(store, keys, { id: 'me', name: 'Ada', email: 'ada@contoso.example', orgId: 'o', role: 'admin' });
  render(
    <PortalWrapper store={store}>
      <ProvisioningTab />
    </PortalWrapper>,
  );
  return userEvent.setup();
}
const create = () => screen.findByRole('button', { name: 'Create token' });

it('closes the dialog of a new token on Escape', async () => {
  tokens = [tokenNamed('Entra', 10), tokenNamed('Old', -1)];
  const user = show();
  await user.click(await create());
  await screen.findByRole('dialog', { name: 'Create token' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('explains why no token can be created while two are valid', async () => {
  tokens = [tokenNamed('Entra', 10), tokenNamed('Okta', 10)];
  const user = show();
  const button = await screen.findByRole('button', {
    name: 'Create token',
    description: '2 valid tokens already exist. Revoke one first.',
  });
  await user.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('loads more groups on request', async () => {
  const user = show();
  await screen.findByText('Group 49');
  expect(screen.queryByText('Group 50')).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Show \d+ more$/ }));
  await screen.findByText('Group 59');
  expect(screen.queryByRole('button', { name: /^Show \d+ more$/ })).toBeNull();
});
