import { i18n } from '@lingui/core';
import { type GroupDetail } from '@blueport/contracts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import administration from '../../../components/administration/messages/en.json';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import shared from '../../../core/i18n/locales/en.json';
import { createStore } from '../../../core/store/store.ts';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import { signIn } from '../../../testing/sign-in.ts';
import english from './messages/en.json';
import { Component } from './ResourceGroupPage.tsx';

const mark = 'blueport-deployment';
let group: GroupDetail = {
  id: '/subscriptions/s1/resourceGroups/rg',
  name: 'rg',
  location: 'westeurope',
  tags: { team: 'Finance', [mark]: 'bp-abc123' },
  provisioningState: 'Succeeded',
  managedBy: null,
  subscriptionId: 's1',
  subscriptionName: 'Production',
  mayWrite: true,
  mayDelete: true,
  mayLock: true,
  mayAssign: true,
  etag: '"1"',
};
const server = setupServer(
  http.get('*/group/rg', () => HttpResponse.json(group)),
  http.put('*/group/rg', async ({ request }) => {
    const { tags } = (await request.json()) as { tags: Record<string, string> };
    // Like the server, keep the portal's own tag and return a new ETag.
    group = { ...group, tags: { ...tags, [mark]: 'bp-abc123' }, etag: '"2"' };
    return HttpResponse.json(mark in tags ? group : { ...group, keptTags: [mark] });
  }),
  http.get('*/api/*', () => HttpResponse.json({ count: 0, total: 0, result: [] })),
);
beforeAll(() => {
  server.listen();
  const messages = { ...shared, ...administration, ...english };
  i18n.loadAndActivate({ locale: 'en', messages: catalogueOf(messages) });
});
afterAll(() => server.close());

test('names the portal tag that was kept although the user removed it', async () => {
  const keys = ['resourceGroupView', 'resourceGroupEdit'] as const;
  const store = createStore();
  signIn(store, keys, { orgId: 'o1', role: 'admin' });
  const router = createMemoryRouter([{ path: '/group/:sid/:rid', Component }], {
    initialEntries: ['/group/s1/rg?tab=tags'],
  });
  render(
    <PortalWrapper store={store}>
      <RouterProvider router={router} />
    </PortalWrapper>,
  );
  await userEvent.clear(await screen.findByDisplayValue(mark));
  await userEvent.clear(screen.getByDisplayValue('bp-abc123'));
  await userEvent.click(screen.getByRole('button', { name: 'Save tags' }));
  expect(
    await screen.findByText(
      `Saved. The tag ${mark} was kept because the portal uses it to identify its deployments.`,
    ),
  ).toBeTruthy();
  // The form is reset to the current tags, and the notice remains.
  expect(await screen.findByDisplayValue(mark)).toBeTruthy();
});
