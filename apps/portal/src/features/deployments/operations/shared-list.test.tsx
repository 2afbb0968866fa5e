import { i18n } from '@lingui/core';
import type { SharedEntry } from '@blueport/contracts';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import progress from '../../../components/deployment-progress/messages/en.json';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import shared from '../../../core/i18n/locales/en.json';
import { createStore } from '../../../core/store/store.ts';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import { Component as SharedListPage } from './SharedListPage.tsx';
import english from './messages/en.json';

const entry: SharedEntry = {
  id: 's1',
  title: 'Project data',
  state: 'Succeeded',
  rights: ['view', 'operate'],
  sharedBy: 'Robin',
  organization: 'Contoso',
  expiresAt: '2026-12-01T10:00:00Z',
};
const entries = [
  { ...entry, id: 's2', title: 'Render farm', expiresAt: '2026-12-09T10:00:00Z' },
  entry,
  { ...entry, id: 's3', title: 'Old lab', state: 'Failed', sharedBy: 'Kim' },
];
let result: readonly unknown[] = entries;
const server = setupServer(http.get('*/api/user/deployment/shared', () => HttpResponse.json({ result })));

beforeAll(() => {
  server.listen();
  i18n.loadAndActivate({ locale: 'en', messages: catalogueOf({ ...shared, ...english, ...progress }) });
});
afterEach(() => {
  result = entries;
});
afterAll(() => server.close());

function show(search = '') {
  const router = createMemoryRouter(
    [
      { path: '/portal/shared', Component: SharedListPage },
      { path: '/portal/shared/:share', element: 'Page of the share' },
    ],
    { initialEntries: [`/portal/shared${search}`] },
  );
  render(
    <PortalWrapper store={createStore()}>
      <RouterProvider router={router} />
    </PortalWrapper>,
  );
  return router;
}

const titles = () =>
  screen.getAllByText(/^(Project data|Render farm|Old lab)$/).map((node) => node.textContent);

it('lists shared deployments by their expiry, with the permissions of the share', async () => {
  show();
  expect(await screen.findByText('Project data')).toBeTruthy();
  expect(titles().at(-1)).toBe('Render farm');
  expect(screen.getAllByText('View, Start and stop')).toHaveLength(3);
});

it('can be searched and filtered by state', async () => {
  show('?f.state=Failed');
  expect(await screen.findByText('Old lab')).toBeTruthy();
  expect(titles()).toEqual(['Old lab']);
  await userEvent.setup().type(screen.getByRole('combobox', { name: /Search|Filter/ }), 'robin');
  await waitFor(() => expect(screen.queryByText('Old lab')).toBeNull());
});

it('opens the shared deployment', async () => {
  const router = show();
  await userEvent.setup().click(await screen.findByText('Render farm'));
  expect(router.state.location.pathname).toBe('/portal/shared/s2');
});

it('explains how deployments get here if nothing is shared', async () => {
  result = [];
  show();
  expect(await screen.findByText('No deployments are shared with you')).toBeTruthy();
});
