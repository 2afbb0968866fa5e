import { i18n } from '@lingui/core';
import type { Subscription } from '@blueport/contracts';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import shared from '../../../core/i18n/locales/en.json';
import { createStore } from '../../../core/store/store.ts';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import { CreateGroupDialog } from './components/CreateGroupDialog.tsx';
import english from './messages/en.json';

const first = '3f2b6f8e-1111-4111-8111-000000000001';
const second = '3f2b6f8e-1111-4111-8111-000000000002';
const createSubscription = (subscriptionId: string, displayName: string, isDefault = false) =>
  ({ subscriptionId, displayName, isDefault }) as Subscription;
const subscriptions = [createSubscription(first, 'Sandbox'), createSubscription(second, 'Production', true)];

const requestedIds: string[] = [];
let answer: () => Promise<Response> | Response;
const west = () => HttpResponse.json([{ name: 'westeurope', displayName: 'West Europe' }]);
const server = setupServer(
  http.get('*/api/user/subscription/:sid/location', ({ params }) => {
    requestedIds.push(String(params['sid']));
    return answer();
  }),
);
beforeAll(() => {
  server.listen();
  i18n.loadAndActivate({ locale: 'en', messages: catalogueOf({ ...shared, ...english }) });
});
afterEach(() => {
  requestedIds.length = 0;
});
afterAll(() => server.close());

const page = (known: readonly Subscription[], store = createStore()) => (
  <PortalWrapper store={store}>
    <MemoryRouter>
      <CreateGroupDialog subscriptions={known} chosen={undefined} onClose={() => {}} />
    </MemoryRouter>
  </PortalWrapper>
);
const region = () => screen.getByRole<HTMLSelectElement>('combobox', { name: /^Region/ });

test('loads the regions as soon as the subscriptions arrive', async () => {
  answer = west;
  const store = createStore();
  const { rerender } = render(page([], store));
  expect(region().disabled).toBe(true);
  rerender(page(subscriptions, store));
  await waitFor(() => expect(region().disabled).toBe(false));
  expect(requestedIds).toEqual([second]);
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /^Subscription/ }).value).toBe(second);
});

test('offers to retry when loading the regions fails', async () => {
  const refusal = { type: 'urn:blueport:problem:cloud-unavailable', title: 'Away', status: 503 };
  answer = () => HttpResponse.json(refusal, { status: 503 });
  render(page(subscriptions));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(region().disabled).toBe(true);
  answer = west;
  fireEvent.click(retry);
  await waitFor(() => expect(region().disabled).toBe(false));
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('does not show the regions of the previous subscription while loading others', async () => {
  answer = west;
  render(page(subscriptions));
  await waitFor(() => expect(region().disabled).toBe(false));
  answer = async () => {
    await delay(200);
    return HttpResponse.json([{ name: 'eastus', displayName: 'East US' }]);
  };
  fireEvent.change(screen.getByRole('combobox', { name: /^Subscription/ }), { target: { value: first } });
  expect(region().disabled).toBe(true);
  expect(screen.queryByRole('option', { name: 'West Europe' })).toBeNull();
  expect(await screen.findByRole('option', { name: 'East US' })).toBeTruthy();
});

test('shows why the tags are refused', async () => {
  answer = west;
  const errors = [{ pointer: '#/tags/team', code: 'invalid-format', message: 'This value is invalid.' }];
  const refusal = { type: 'urn:blueport:problem:invalid-input', title: 'Invalid', status: 422, errors };
  server.use(http.post('*/subscription/:sid/group', () => HttpResponse.json(refusal, { status: 422 })));
  render(page(subscriptions));
  await waitFor(() => expect(region().disabled).toBe(false));
  fireEvent.change(region(), { target: { value: 'westeurope' } });
  fireEvent.change(screen.getByRole('textbox', { name: /^Name/ }), { target: { value: 'rg-one' } });
  fireEvent.submit(screen.getByRole('textbox', { name: /^Name/ }));
  expect(await screen.findByText('This value is invalid.')).toBeTruthy();
});
