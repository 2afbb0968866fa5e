import { i18n } from '@lingui/core';
import type { KnownGroup, Subscription } from '@blueport/contracts';
import { act, render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import inventory from '../../../components/cloud-inventory/messages/en.json';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import shared from '../../../core/i18n/locales/en.json';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import { Component as ResourceGroupsPage } from './ResourceGroupsPage.tsx';
import english from './messages/en.json';

const subscriptionId = '3f2b6f8e-1111-4111-8111-000000000001';
const subscription = {
  subscriptionId,
  displayName: 'Sandbox',
  connected: true,
  inventoryReadAt: '2026-05-04T10:00:00Z',
} as Subscription;
const group = (name: string, provisioningState: string): KnownGroup => ({
  id: `/subscriptions/${subscriptionId}/resourceGroups/${name}`,
  name,
  location: 'westeurope',
  tags: {},
  provisioningState,
  subscriptionId,
  subscriptionName: 'Sandbox',
  resourceCount: 0,
  source: 'connection',
  seenAt: '2026-05-04T10:00:00Z',
});
const list = (result: readonly unknown[]) =>
  HttpResponse.json({ count: result.length, total: result.length, result });

let groups: readonly KnownGroup[] = [];
let reads = 0;
const server = setupServer(
  http.get('*/api/user/subscription', () => list([subscription])),
  http.get('*/api/resource/group', () => {
    reads += 1;
    return list(groups);
  }),
  http.get('*/api/resource/inventory', () => HttpResponse.json([])),
  http.get('*/api/*', () => list([])),
);
beforeAll(() => {
  server.listen();
  i18n.loadAndActivate({ locale: 'en', messages: catalogueOf({ ...shared, ...inventory, ...english }) });
});
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  reads = 0;
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => server.close());

const show = () =>
  render(
    <PortalWrapper>
      <MemoryRouter>
        <ResourceGroupsPage />
      </MemoryRouter>
    </PortalWrapper>,
  );
const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds));

test('polls while a group is being deleted, and stops once it is gone', async () => {
  groups = [group('rg-kept', 'Succeeded'), group('rg-going', 'Deleting')];
  show();
  await screen.findByText('rg-going');
  groups = [group('rg-kept', 'Succeeded')];
  await pass(2500);
  await vi.waitFor(() => expect(screen.queryByText('rg-going')).toBeNull(), 20_000);
  expect(screen.queryByText('rg-kept')).not.toBeNull();
  const settled = reads;
  await pass(30_000);
  expect(reads).toBe(settled);
});

test('does not poll groups in a final state', async () => {
  groups = [group('rg-kept', 'Succeeded'), group('rg-broken', 'Failed')];
  show();
  await screen.findByText('rg-broken');
  await pass(30_000);
  expect(reads).toBe(1);
});
