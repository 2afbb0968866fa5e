import type { Deletions } from '@blueport/contracts';
import { i18n } from '@lingui/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  detailFixture,
  operationFixture,
  summaryFixture,
} from '../../../components/deployment-progress/deployment-fixture.ts';
import shared from '../../../core/i18n/locales/en.json';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import { BulkDeleteDialog } from './components/BulkDeleteDialog.tsx';
import { DeleteDialog } from './components/DeleteDialog.tsx';
import { RetryDialog } from './components/RetryDialog.tsx';
import english from './messages/en.json';

const mine = {
  id: '/mine',
  type: 'Microsoft.Storage/storageAccounts',
  name: 'mine',
  owners: [],
  monthly: '2.50',
};
const owner = { name: 'bp-other', title: 'The other', subscriptionId: 's', resourceGroup: 'g' };
const ours = { ...mine, id: '/ours', name: 'ours', owners: [owner] };
const requestedDeployments: string[][] = [];
const sent: (string | null)[] = [];
const server = setupServer(
  http.post('*/api/user/deployment/deletion', async ({ request }) => {
    const { deployments } = (await request.json()) as { deployments: string[] };
    requestedDeployments.push(deployments);
    const result = deployments.map((name) => ({ id: name, name, resources: [mine, ours] }));
    return HttpResponse.json({ currency: 'USD', result } satisfies Deletions);
  }),
  http.delete('*/api/user/deployment/:id', ({ request }) => {
    sent.push(request.headers.get('if-match'));
    return HttpResponse.json(
      { type: 'urn:blueport:problem:stale', title: 'Changed', status: 412 },
      { status: 412 },
    );
  }),
);

beforeAll(() => {
  server.listen();
  i18n.loadAndActivate({ locale: 'en', messages: catalogueOf({ ...shared, ...english }) });
});
afterEach(() => {
  requestedDeployments.length = 0;
  sent.length = 0;
});
afterAll(() => server.close());

const show = (dialog: React.ReactNode) =>
  render(
    <PortalWrapper>
      <MemoryRouter>{dialog}</MemoryRouter>
    </PortalWrapper>,
  );
const settled = detailFixture({ state: 'Succeeded', etag: '"7"' });
const close = () => undefined;

test('shows the deleted resources, the shared resources and the cost before a deletion', async () => {
  show(<DeleteDialog deployment={settled} onClose={close} />);
  expect(await screen.findByText('1 resource will be permanently deleted')).toBeTruthy();
  expect(screen.getByText('Saves $2.50 per month at current prices.')).toBeTruthy();
  expect(screen.getByText('The other', { selector: 'a' })).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Also delete shared resources'));
  expect(screen.getByText('2 resources will be permanently deleted')).toBeTruthy();
});

test('requires a reload and a new confirmation after a conflict', async () => {
  show(<DeleteDialog deployment={settled} onClose={close} />);
  await screen.findByText('1 resource will be permanently deleted');
  const button = () => screen.getByText<HTMLButtonElement>('Delete', { selector: 'button' });
  const field = screen.getByLabelText<HTMLInputElement>(/^Type/);
  fireEvent.change(field, { target: { value: settled.title } });
  fireEvent.click(button());
  expect(await screen.findByText(/Changed in the meantime/)).toBeTruthy();
  expect(sent).toEqual(['"7"']);
  expect(button().disabled).toBe(true);
  fireEvent.click(screen.getByText('Reload'));
  await waitFor(() => expect(requestedDeployments).toHaveLength(2));
  expect(screen.queryByText(/Changed in the meantime/)).toBeNull();
  expect(field.value).toBe('');
});

test.each([
  [
    'delete',
    '2 resources will be permanently deleted',
    /including those that other deployments also declare/,
  ],
  ['keep', '1 resource will be permanently deleted', /except those that other deployments also declare/],
] as const)(
  'retries a deletion with the original choice to %s shared resources',
  async (decided, goes, expectedText) => {
    const failed = operationFixture({ kind: 'delete', state: 'Failed', version: null, shared: decided });
    show(
      <RetryDialog deployment={detailFixture({ state: 'Failed', operations: [failed] })} onClose={close} />,
    );
    expect(await screen.findByText(goes)).toBeTruthy();
    expect(screen.getByText(expectedText)).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
  },
);

test('loads the effects of many deletions in batches and enables the button only afterwards', async () => {
  const many = Array.from({ length: 60 }, (_none, index) =>
    summaryFixture({ id: `id ${index}`, name: `bp-${index}`, title: `Files ${index}`, state: 'Succeeded' }),
  );
  show(<BulkDeleteDialog deployments={many} onClose={close} onReload={async () => undefined} />);
  fireEvent.change(screen.getByLabelText('Type 60 to confirm'), { target: { value: '60' } });
  expect(await screen.findByText(/resource will be permanently deleted/)).toBeTruthy();
  expect(requestedDeployments.map((names) => names.length)).toEqual([25, 25, 10]);
  expect(screen.getByText<HTMLButtonElement>('Delete', { selector: 'button' }).disabled).toBe(false);
  // A resource shared only by the selected deployments is counted once.
  expect(screen.getAllByText('1 resource deleted, 1 kept')).toHaveLength(60);
});
