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
} from '../../../parts/deployment-progress/deployment-fixture.ts';
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
const asked: string[][] = [];
const sent: (string | null)[] = [];
const server = setupServer(
  http.post('*/api/user/deployment/deletion', async ({ request }) => {
    const { deployments } = (await request.json()) as { deployments: string[] };
    asked.push(deployments);
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
  asked.length = 0;
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

test('what goes, what stays and the cost are told before it is deleted', async () => {
  show(<DeleteDialog deployment={settled} onClose={close} />);
  expect(await screen.findByText('1 resource goes for good')).toBeTruthy();
  expect(screen.getByText('Saves $2.50 a month at today’s prices.')).toBeTruthy();
  expect(screen.getByText('The other', { selector: 'a' })).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Delete these too'));
  expect(screen.getByText('2 resources go for good')).toBeTruthy();
});

test('what changed meanwhile is looked at before it is asked for again', async () => {
  show(<DeleteDialog deployment={settled} onClose={close} />);
  await screen.findByText('1 resource goes for good');
  const button = () => screen.getByText<HTMLButtonElement>('Delete', { selector: 'button' });
  const field = screen.getByLabelText<HTMLInputElement>(/^Type/);
  fireEvent.change(field, { target: { value: settled.title } });
  fireEvent.click(button());
  expect(await screen.findByText(/It has changed meanwhile/)).toBeTruthy();
  expect(sent).toEqual(['"7"']);
  expect(button().disabled).toBe(true);
  fireEvent.click(screen.getByText('Reload'));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(screen.queryByText(/It has changed meanwhile/)).toBeNull();
  expect(field.value).toBe('');
});

test.each([
  ['delete', '2 resources go for good', /also what other deployments declare too/],
  ['keep', '1 resource goes for good', /except for what other deployments declare too/],
] as const)(
  'a deletion that was to %s what others declare says so when it is tried again',
  async (decided, goes, said) => {
    const failed = operationFixture({ kind: 'delete', state: 'Failed', version: null, shared: decided });
    show(
      <RetryDialog deployment={detailFixture({ state: 'Failed', operations: [failed] })} onClose={close} />,
    );
    expect(await screen.findByText(goes)).toBeTruthy();
    expect(screen.getByText(said)).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
  },
);

test('many are asked about in few questions, and nobody confirms what was not shown', async () => {
  const many = Array.from({ length: 60 }, (_none, index) =>
    summaryFixture({ id: `id ${index}`, name: `bp-${index}`, title: `Files ${index}`, state: 'Succeeded' }),
  );
  show(<BulkDeleteDialog deployments={many} onClose={close} onReload={async () => undefined} />);
  fireEvent.change(screen.getByLabelText('Type 60 to confirm'), { target: { value: '60' } });
  expect(await screen.findByText(/resource goes for good/)).toBeTruthy();
  expect(asked.map((names) => names.length)).toEqual([25, 25, 10]);
  expect(screen.getByText<HTMLButtonElement>('Delete', { selector: 'button' }).disabled).toBe(false);
  // What all of them share with each other and with nobody else counts once.
  expect(screen.getAllByText('1 resource goes, 1 stays')).toHaveLength(60);
});
