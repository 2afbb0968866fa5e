import type { Fleet, FleetItem } from '@blueport/contracts';
import { i18n } from '@lingui/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import shared from '../../../core/i18n/locales/en.json';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import { signIn } from '../../../testing/sign-in.ts';
import { createStore } from '../../../core/store/store.ts';
import english from './messages/en.json';
import { Component as FleetListPage } from './FleetListPage.tsx';
import { Component as FleetPage } from './FleetPage.tsx';
import { Component as FleetStartPage } from './FleetStartPage.tsx';

const id = '01900000-0000-7000-8000-000000000001';
const fleet: Fleet = {
  id,
  blueprint: { name: 'windows-vm', title: 'Windows machine' },
  version: '2.0.0',
  state: 'running',
  reason: null,
  facts: {},
  message: '',
  waves: [1, 4],
  wave: 1,
  nextWaveAt: null,
  pauseMinutes: 0,
  stop: { percent: 10 },
  counts: { total: 5, pending: 3, running: 1, waiting: 0, succeeded: 1, failed: 0, skipped: 0 },
  startedBy: { id, name: 'Robin', email: 'robin@contoso.example' },
  createdAt: '2026-11-20T10:00:00Z',
  finishedAt: null,
  etag: '"1"',
};
const item: FleetItem = {
  id,
  name: 'bp-abc123',
  title: 'Build agent',
  subscriptionId: id,
  resourceGroup: 'rg',
  wave: 1,
  from: '1.0.0',
  state: 'pending',
  reason: 'unavailable',
  facts: { said: 'Gateway timeout.' },
  message: 'The cloud returned an unexpected response. Gateway timeout.',
  operationId: null,
  nextTryAt: '2026-11-20T10:05:00Z',
  startedAt: null,
  finishedAt: null,
};
const blueprint = {
  name: 'windows-vm',
  title: 'Windows machine',
  parameters: [{ name: 'adminPassword', title: 'Password', type: 'secureString', secure: true }],
  versions: [
    { version: '2.0.0', state: 'Published' },
    { version: '1.5.0', state: 'Archived' },
    { version: '1.0.0', state: 'Published' },
  ],
};
const list = (result: unknown[]) => HttpResponse.json({ count: result.length, total: result.length, result });
const posted: [string, unknown][] = [];
let listQueries: URLSearchParams[] = [];
const note = async (request: Request): Promise<void> => {
  const text = await request.text();
  posted.push([new URL(request.url).pathname, text === '' ? null : JSON.parse(text)]);
};
const server = setupServer(
  http.get('*/api/user/fleet', ({ request }) => {
    listQueries.push(new URL(request.url).searchParams);
    return HttpResponse.json({ count: 1, total: 130, result: [fleet] });
  }),
  http.get('*/api/user/fleet/:id', () => HttpResponse.json(fleet)),
  http.get('*/api/user/fleet/:id/item', () => list([item])),
  http.post('*/api/user/fleet/plan', async ({ request }) => {
    await note(request);
    return HttpResponse.json({
      blueprint: { name: 'windows-vm', title: 'Windows machine' },
      version: '2.0.0',
      needed: [],
      neededByExtensions: [
        {
          id: 'agent',
          title: 'House agent',
          fields: [{ name: 'enrolKey', title: 'Enrolment key', help: '', secret: true }],
        },
      ],
      items: [],
    });
  }),
  http.post('*/api/user/fleet/:id/:verb', async ({ request }) => {
    await note(request);
    return HttpResponse.json({ ...fleet, state: 'stopped' });
  }),
  http.get('*/api/blueprint', () => list([blueprint])),
  http.get('*/api/blueprint/:name', () => HttpResponse.json(blueprint)),
  http.get('*/api/user/subscription', () => list([])),
);

beforeAll(() => {
  server.listen();
  i18n.loadAndActivate({ locale: 'en', messages: catalogueOf({ ...shared, ...english }) });
});
afterEach(() => {
  posted.length = 0;
  listQueries = [];
  server.resetHandlers();
});
afterAll(() => server.close());

function show(path: string): void {
  const keys = ['blueprintProvision', 'deploymentList'];
  const store = createStore();
  signIn(store, keys, { role: 'engineer' });
  const router = createMemoryRouter(
    [
      { path: '/fleet', Component: FleetListPage },
      { path: '/fleet/new', Component: FleetStartPage },
      { path: '/fleet/:id', Component: FleetPage },
    ],
    { initialEntries: [path] },
  );
  render(
    <PortalWrapper store={store}>
      <RouterProvider router={router} />
    </PortalWrapper>,
  );
}

describe('fleet upgrades', () => {
  it('are listed in pages, newest first, with their progress', async () => {
    show('/fleet');
    expect(await screen.findByText('Windows machine')).toBeTruthy();
    expect(screen.getByText('1 / 5')).toBeTruthy();
    expect(screen.getByText('Running')).toBeTruthy();
    expect(listQueries[0]?.get('sortObj')).toBe('{"createdAt":-1}');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(listQueries.at(-1)?.get('skip')).toBe(listQueries[0]?.get('limit')));
  });

  it('can be filtered by their state', async () => {
    show('/fleet?f.state=halted');
    expect(await screen.findByText('State: Halted')).toBeTruthy();
    expect(listQueries[0]?.get('filterObj')).toBe('{"state":{"eq":"halted"}}');
  });
});

describe('fleet upgrade', () => {
  it('is stopped only after confirmation of the consequences', async () => {
    show(`/fleet/${id}`);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Stop permanently' }));
    const dialog = await screen.findByRole('dialog', { name: /^Permanently stop/ });
    expect(dialog.textContent).toContain('3 pending deployments stay on their versions.');
    await user.click(within(dialog).getByRole('button', { name: 'Do not stop' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(posted).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Stop permanently' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stop permanently' }),
    );
    await waitFor(() => expect(posted).toEqual([[`/api/user/fleet/${id}/stop`, null]]));
  });

  it('shows its stop rule and why a deployment is waiting', async () => {
    show(`/fleet/${id}`);
    expect(await screen.findByText('when 10% of all deployments have failed')).toBeTruthy();
    expect(
      await screen.findByText(/The cloud returned an unexpected response. Gateway timeout./),
    ).toBeTruthy();
    expect(screen.queryByText(/English/)).toBeNull();
  });
});

describe('new fleet upgrade', () => {
  it('offers to retry when loading the blueprints fails', async () => {
    server.use(http.get('*/api/blueprint', () => new HttpResponse(null, { status: 503 })));
    show('/fleet/new');
    const retryButton = await screen.findByRole('button', { name: /again/i });
    expect(screen.queryByRole('combobox')).toBeNull();
    server.resetHandlers();
    await userEvent.setup().click(retryButton);
    expect(await screen.findByRole('combobox', { name: /^Blueprint/ })).toBeTruthy();
  });

  it('takes its values from the URL, masks secrets, and plans only the selected deployments', async () => {
    show(`/fleet/new?blueprint=windows-vm&version=2.0.0&id=${id}`);
    const user = userEvent.setup();
    const password = await screen.findByLabelText(/^Password/);
    expect((password as HTMLInputElement).type).toBe('password');
    expect(screen.getByText(/Only the 1 deployment selected/)).toBeTruthy();
    const json = screen.getByRole('textbox', { name: /JSON/ });
    await user.click(json);
    await user.paste('{"adminPassword": "visible"}');
    const look = screen.getByRole('button', { name: 'Show plan' });
    await user.click(look);
    expect(await screen.findByText(/The JSON contains a secret/)).toBeTruthy();
    expect(posted).toEqual([]);
    await user.clear(json);
    await user.type(password, 'unseen');
    await user.click(look);
    await waitFor(() =>
      expect(posted).toEqual([
        [
          '/api/user/fleet/plan',
          {
            blueprint: 'windows-vm',
            version: '2.0.0',
            choose: { deployments: [id] },
            parameters: { adminPassword: 'unseen' },
          },
        ],
      ]),
    );
  });

  it('asks for the fields of an extension that became mandatory, as reported by the plan', async () => {
    show(`/fleet/new?blueprint=windows-vm&version=2.0.0&id=${id}`);
    const user = userEvent.setup();
    await screen.findByLabelText(/^Password/);
    expect(screen.queryByLabelText(/^Enrolment key/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show plan' }));
    const key = await screen.findByLabelText(/^Enrolment key/);
    expect((key as HTMLInputElement).type).toBe('password');
    expect(screen.getByText(/mandatory extension House agent/)).toBeTruthy();
    await user.type(key, 'unseen');
    await user.click(screen.getByRole('button', { name: 'Show plan' }));
    await waitFor(() => expect(posted).toHaveLength(2));
    expect(posted[1]?.[1]).toEqual({
      blueprint: 'windows-vm',
      version: '2.0.0',
      choose: { deployments: [id] },
      extensionValues: { agent: { enrolKey: 'unseen' } },
    });
  });
});
