import { i18n } from '@lingui/core';
import { render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  detailFixture,
  operationFixture,
} from '../../../components/deployment-progress/deployment-fixture.ts';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import shared from '../../../core/i18n/locales/en.json';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import { ActivityTab } from './components/ActivityTab.tsx';
import { DeletionNotice } from './DeploymentPage.tsx';
import { ChangesCard } from './components/ChangesCard.tsx';
import { OperationsTab } from './components/OperationsTab.tsx';
import english from './messages/en.json';
import activity from '../../../components/activity/messages/en.json';

const entry = { time: '2026-11-20T10:00:00Z', source: 'portal', status: 'done', action: 'deployment.delete' };
const server = setupServer(
  http.get('*/api/user/deployment/bp-abc123/activity', () =>
    HttpResponse.json({
      count: 3,
      total: 3,
      result: [
        {
          ...entry,
          id: '3',
          actor: 'Blueport',
          action: 'deployment.finished',
          operation: 'create',
          status: 'Succeeded',
        },
        { ...entry, id: '2', actor: 'Ada Admin', cause: 'resourceGroup.delete' },
        { ...entry, id: '1', actor: 'Eve Engineer' },
      ],
    }),
  ),
);
beforeAll(() => {
  server.listen();
  i18n.loadAndActivate({ locale: 'en', messages: catalogueOf({ ...shared, ...activity, ...english }) });
});
afterAll(() => server.close());

const startedBy = { id: 'p2', name: 'Ada Admin', email: 'ada@contoso.example' };
const operation = operationFixture({ kind: 'delete', state: 'Succeeded', version: null, startedBy });
const followed = { ...operation, cause: 'resourceGroup.delete' as const };
const show = (page: React.ReactNode) =>
  render(
    <PortalWrapper>
      <MemoryRouter>{page}</MemoryRouter>
    </PortalWrapper>,
  );

test.each([
  ['Deleted', followed, /deleted with its resource group rg-data by Ada Admin/],
  ['Deleting', followed, /Ada Admin is deleting the resource group rg-data/],
  ['Deleted', operation, /^This deployment was deleted with its resources\./],
] as const)('explains state %s, including who deleted the resource group', (state, last, expectedText) => {
  show(<DeletionNotice deployment={detailFixture({ state, operations: [last] })} />);
  expect(screen.getByRole('alert').textContent).toMatch(expectedText);
});

test('names the cost usage limit that started an operation, instead of the owner', () => {
  const stop = operationFixture({ kind: 'stop', startedBy, limit: { id: 'b1', name: 'Research' } });
  const deployment = detailFixture({ operations: [stop] });
  show(<OperationsTab deployment={deployment} />);
  show(<ChangesCard deployment={deployment} />);
  expect(screen.getAllByText(/Usage limit Research/)).toHaveLength(2);
  expect(screen.queryByText(/Ada Admin/)).toBeNull();
});

test('shows no notice for an existing deployment', () => {
  show(<DeletionNotice deployment={detailFixture({ state: 'Succeeded' })} />);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('marks a deletion together with the resource group in operations and activity', async () => {
  show(<OperationsTab deployment={detailFixture({ state: 'Deleted', operations: [followed] })} />);
  expect(screen.getByText('1. Delete with resource group')).toBeTruthy();
  show(<ActivityTab name="bp-abc123" />);
  expect(await screen.findByText('Deleted with its resource group by Ada Admin')).toBeTruthy();
  expect(screen.getByText('Delete deployment')).toBeTruthy();
  expect(screen.getByText('Blueport · Operation: Create')).toBeTruthy();
});
