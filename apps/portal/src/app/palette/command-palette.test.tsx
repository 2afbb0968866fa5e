import { initialSession } from '@blueport/contracts';
import type { FoundResource } from '@blueport/contracts';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sessionAdopted } from '../../core/store/session.ts';
import { createStore } from '../../core/store/store.ts';
import { PortalWrapper } from '../../testing/PortalWrapper.tsx';
import { CommandPalette } from './CommandPalette.tsx';
import { rememberPlace } from './recent-places.ts';

const group = '/subscriptions/s1/resourceGroups/rg-web';
const resource: FoundResource = {
  id: `${group}/providers/Microsoft.Web/sites/shop`,
  name: 'shop',
  type: 'Microsoft.Web/sites',
  location: 'westeurope',
  resourceGroup: 'rg-web',
  subscriptionId: 's1',
  subscriptionName: 'Production',
  deployment: null,
};
const newResource = {
  ...resource,
  id: `${resource.id}2`,
  name: 'shop-made',
  deployment: { name: 'bp-1', subscriptionId: 's1', resourceGroup: 'rg-web' },
};
let searchTexts: string[];
let isRefused: boolean;
const view = { id: 'v1', list: 'deployments', path: '/portal/deployment', query: 'q=web', pinned: true };
const server = setupServer(
  http.get('*/api/user/view', () =>
    HttpResponse.json({
      count: 2,
      total: 2,
      result: [
        { ...view, name: 'Web things' },
        { ...view, id: 'v2', name: 'Loose view', pinned: false },
      ],
    }),
  ),
  http.get('*/api/resource/search', ({ request }) => {
    searchTexts.push(new URL(request.url).searchParams.get('text') ?? '');
    if (isRefused) {
      const problem = { type: 'urn:blueport:problem:cloud-unavailable', title: 'The cloud does not respond' };
      return HttpResponse.json({ ...problem, status: 503 }, { status: 503 });
    }
    return HttpResponse.json({ result: [resource, newResource], incomplete: ['Sleepy'] });
  }),
);
beforeAll(() => server.listen());
beforeEach(() => {
  searchTexts = [];
  isRefused = false;
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => server.close());

function show(keys: string[] = ['deploymentList', 'resourceGroupList']) {
  const store = createStore();
  const account = {
    id: '1',
    name: 'Elena',
    email: '',
    state: 'Active' as const,
    orgId: '',
    role: 'engineer',
  };
  store.dispatch(
    sessionAdopted({
      ...initialSession,
      state: 'LOGGED_IN',
      account: { ...account, orgInfo: keys, roleInfo: keys },
    }),
  );
  const router = createMemoryRouter([{ path: '*', element: <CommandPalette onClose={() => undefined} /> }]);
  render(
    <PortalWrapper store={store}>
      <RouterProvider router={router} />
    </PortalWrapper>,
  );
  return router;
}
const box = () => screen.getByRole('combobox');

it('searches once after a typing pause, and opens the group with the resource highlighted', async () => {
  const router = show();
  const user = userEvent.setup();
  await user.type(box(), '/shop');
  await user.click(await screen.findByRole('option', { name: /^shop(?!-).*rg-web.*Production/ }));
  expect(searchTexts).toEqual(['shop']);
  expect(router.state.location.pathname).toBe('/portal/subscription/s1/resourceGroup');
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    'f.name': 'rg-web',
    sel: group,
    resource: resource.id,
  });
});

it('opens the deployment that created a resource, by keyboard, and names the sources that did not respond', async () => {
  const router = show();
  const user = userEvent.setup();
  await user.type(box(), '/shop');
  expect(await screen.findByText('No response from: Sleepy.')).toBeTruthy();
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() =>
    expect(router.state.location.pathname).toBe(
      '/portal/deployment/subscription/s1/resourcegroup/rg-web/deploymentname/bp-1',
    ),
  );
});

it('explains why there are no results: too few letters, a missing permission or an error', async () => {
  show();
  const user = userEvent.setup();
  await user.type(box(), '/s');
  expect(screen.getByRole('status').textContent).toContain('two letters');
  isRefused = true;
  await user.type(box(), 'hop');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('The cloud does not respond'));
});

it('does not search without the permission', async () => {
  show(['deploymentList']);
  await userEvent.setup().type(box(), '/shop');
  expect(screen.getByRole('status').textContent).toContain('resourceGroupList');
  expect(searchTexts).toEqual([]);
});

it('offers pinned views and recent places immediately, other views by name, and actions after >', async () => {
  rememberPlace({ to: '/portal/blueprint/linux-vm', title: 'Linux machine' });
  const router = show();
  const user = userEvent.setup();
  expect(await screen.findByRole('option', { name: /Web things/ })).toBeTruthy();
  expect(screen.getByRole('option', { name: /Linux machine/ })).toBeTruthy();
  expect(screen.queryByRole('option', { name: /Loose view/ })).toBeNull();
  await user.type(box(), 'loose');
  expect(await screen.findByRole('option', { name: /Loose view/ })).toBeTruthy();
  await user.clear(box());
  await user.type(box(), '>');
  expect(screen.queryByRole('option', { name: /Web things/ })).toBeNull();
  expect(screen.getByRole('option', { name: /Sign out/ })).toBeTruthy();
  await user.clear(box());
  await user.type(box(), 'linux');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/portal/blueprint/linux-vm'));
});
