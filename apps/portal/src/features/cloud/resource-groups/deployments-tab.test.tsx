import { i18n } from '@lingui/core';
import type { DeploymentSummary, GroupDetail } from '@blueport/contracts';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { summaryFixture } from '../../../components/deployment-progress/deployment-fixture.ts';
import deployments from '../../deployments/operations/messages/en.json';
import permissionRequest from '../../../components/permission-request/messages/en.json';
import progress from '../../../components/deployment-progress/messages/en.json';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import shared from '../../../core/i18n/locales/en.json';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import { DeploymentsTab } from './components/DeploymentsTab.tsx';
import english from './messages/en.json';

const subscriptionId = '3f2b6f8e-1111-4111-8111-000000000001';
const deployment = (resourceGroup: string, title: string): DeploymentSummary =>
  summaryFixture({ id: title, name: `bp-${title}`, title, subscriptionId, resourceGroup });
const group = {
  subscriptionId: subscriptionId.toUpperCase(),
  subscriptionName: 'Production',
  name: 'RG',
} as GroupDetail;

let answer: readonly DeploymentSummary[] = [];
let refusal: { type: string; title: string; status: number } | undefined;
let requestedFilter: unknown;
const server = setupServer(
  http.get('*/api/user/deployment', ({ request }) => {
    requestedFilter = JSON.parse(new URL(request.url).searchParams.get('filterObj') ?? '{}');
    if (refusal) return HttpResponse.json(refusal, { status: refusal.status });
    return HttpResponse.json({ count: answer.length, total: answer.length, result: answer });
  }),
);
beforeAll(() => {
  server.listen();
  i18n.loadAndActivate({
    locale: 'en',
    messages: catalogueOf({ ...shared, ...permissionRequest, ...progress, ...deployments, ...english }),
  });
});
beforeEach(() => {
  refusal = undefined;
});
afterAll(() => server.close());

const show = () =>
  render(
    <PortalWrapper>
      <MemoryRouter>
        <DeploymentsTab group={group} />
      </MemoryRouter>
    </PortalWrapper>,
  );

test('lists only deployments of this group, each with a link', async () => {
  answer = [deployment('rg', 'lake'), deployment('rg-two', 'river')];
  show();
  const table = await screen.findByRole('table');
  expect(
    within(table)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([`/portal/deployment/subscription/${subscriptionId}/resourcegroup/rg/deploymentname/bp-lake`]);
  expect(requestedFilter).toEqual({
    subscriptionId: { like: subscriptionId.toUpperCase() },
    resourceGroup: { like: 'RG' },
    state: { nin: ['Deleted', 'Detached'] },
  });
});

test('shows an empty state without deployments', async () => {
  answer = [];
  show();
  expect(await screen.findByText('No deployments')).toBeTruthy();
});

test('shows an error when the list cannot be loaded, and retries on request', async () => {
  answer = [deployment('rg', 'lake')];
  refusal = { type: 'urn:blueport:problem:internal', title: 'Something broke', status: 500 };
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(screen.getByText(/Something broke/)).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  refusal = undefined;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'lake' })).toBeTruthy();
});

test('names the missing permission to users who cannot list deployments', async () => {
  refusal = {
    type: 'urn:blueport:problem:permission-missing',
    title: 'You do not have permission',
    status: 403,
  };
  Object.assign(refusal, { permission: 'deploymentList', missing: 'role' });
  show();
  expect(await screen.findByText(/You do not have/)).toBeTruthy();
  expect(screen.getAllByText(/deploymentList/).length).toBeGreaterThan(0);
  expect(screen.queryByText('No deployments')).toBeNull();
});

test('shows translated states and expiry dates', async () => {
  answer = [{ ...deployment('rg', 'lake'), state: 'Succeeded' }];
  show();
  const table = await screen.findByRole('table');
  expect(within(table).getByText('Succeeded')).toBeTruthy();
  // A deployment without an expiry date shows "Never", not an empty cell.
  expect(within(table).getByText('Never')).toBeTruthy();
  expect(table.textContent).not.toContain('state.');
});
