import type { MachineOffer } from '@blueport/contracts';
import { ThemeProvider } from '@mui/material/styles';
import { I18nProvider } from '@lingui/react';
import { i18n } from '@lingui/core';
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createStore } from '../../../core/store/store.ts';
import { verdictFixture } from '../../../testing/verdict-fixture.ts';
import { theme } from '../../../ui/theme/theme.ts';
import { toDraft } from './model/draft.ts';
import { blueprintFixture, parameterFixture } from './model/wizard-fixture.ts';
import { initialValues } from './model/wizard-values.ts';
import { Component } from './ProvisionPage.tsx';
import { prepareWizardPage } from './wizard-page.testing.ts';

const blueprint = blueprintFixture({
  wizard: { groups: [] },
  parameters: [parameterFixture({ name: 'note' })],
});
const machine = { image: 'house', extensions: [{ id: 'agent', values: { site: 'north' } }] };
const offer: MachineOffer = {
  takesImage: true,
  takesExtensions: true,
  os: 'Linux',
  images: [
    { id: 'house', title: 'House image', description: '', os: 'Linux', minCores: null, minMemoryGb: null },
  ],
  extensions: [
    {
      id: 'agent',
      title: 'Agent',
      description: '',
      publisher: 'P',
      type: 'T',
      osTypes: ['Linux'],
      mode: 'optional',
      parameters: [
        { name: 'site', title: 'Site', help: '', required: false, defaultValue: '', secret: false },
      ],
    },
  ],
} as MachineOffer;
const stored = {
  ...toDraft(
    blueprint,
    {
      ...initialValues(blueprint),
      subscriptionId: '3f2b6f8e-1111-4111-8111-000000000001',
      resourceGroup: 'rg-build',
      location: 'westeurope',
    },
    'administrator',
  ),
  machine,
};
const list = (result: unknown[]) => ({ count: result.length, total: result.length, result });

let isOffered = false;
let currentOffer: MachineOffer = offer;
let drafts: { title?: string; machine?: unknown }[] = [];
let submitted: unknown[] = [];
const server = setupServer(
  http.get('*/api/image/offer', () =>
    isOffered
      ? HttpResponse.json(currentOffer)
      : HttpResponse.json(
          { type: 'urn:blueport:problem:internal', title: 'Not now', status: 500 },
          { status: 500 },
        ),
  ),
  http.get('*/api/blueprint/:name', () => HttpResponse.json(blueprint)),
  http.post('*/api/blueprint/:name/preview', () =>
    HttpResponse.json({ fingerprint: 'f', resources: [], outputs: [], diagnostics: [] }),
  ),
  http.post('*/api/costManagement/estimate', () => HttpResponse.error()),
  http.get('*/api/user/draft/:name', () =>
    HttpResponse.json({ draft: stored, savedAt: null, revision: 'first' }),
  ),
  http.put('*/api/user/draft/:name', async ({ request }) => {
    drafts.push((await request.json()) as (typeof drafts)[number]);
    return HttpResponse.json({ savedAt: '2026-11-20T10:00:00Z', revision: 'next' });
  }),
  http.delete('*/api/user/draft/:name', () => new HttpResponse(null, { status: 204 })),
  http.get('*/api/user/subscription', () => HttpResponse.json(list([]))),
  http.get('*/api/user/subscription/:sid/location', () => HttpResponse.json([])),
  http.get('*/api/resource/subscription/:sid/group', () => HttpResponse.json(list([]))),
  http.post('*/api/user/deployment/verdict', () => HttpResponse.json(verdictFixture())),
  http.post('*/api/user/deployment', async ({ request }) => {
    submitted.push(await request.json());
    return HttpResponse.json(
      { id: 'd', name: 'bp-abc123', operationId: 'o', state: 'Queued' },
      { status: 202 },
    );
  }),
  http.get('*/api/user/deployment/:id', () => HttpResponse.json({ status: 404 }, { status: 404 })),
);

beforeAll(async () => {
  configure({ asyncUtilTimeout: 15_000 });
  // Preload the steps, because their first import is slow.
  await Promise.all([import('./components/AdministratorStep.tsx'), import('./deferred/step-components.ts')]);
  server.listen();
  prepareWizardPage();
}, 60_000);
beforeEach(() => {
  isOffered = false;
  currentOffer = offer;
  drafts = [];
  submitted = [];
  localStorage.clear();
});
afterEach(cleanup);
afterAll(() => server.close());

function open(step: string) {
  const router = createMemoryRouter(
    [
      { path: '/portal/blueprint/:name/form', element: <Component /> },
      { path: '*', element: null },
    ],
    { initialEntries: [`/portal/blueprint/linux-machine/form?step=${step}`] },
  );
  render(
    <Provider store={createStore()}>
      <I18nProvider i18n={i18n}>
        <ThemeProvider theme={theme}>
          <RouterProvider router={router} />
        </ThemeProvider>
      </I18nProvider>
    </Provider>,
  );
  return router;
}
/** Presses a button once it is enabled: Deploy waits for the verdict. */
const press = (name: string) =>
  waitFor(() => {
    const button = screen.getByText<HTMLButtonElement>(name, { selector: 'button' });
    expect(button.disabled).toBe(false);
    fireEvent.click(button);
  });

test('blocks the wizard with a retry button while the machine offer cannot be loaded', async () => {
  const router = open('administrator');
  expect(await screen.findByText(/Could not load the images and extensions/)).toBeTruthy();
  await press('Next');
  expect(router.state.location.search).toContain('step=administrator');
  isOffered = true;
  await press('Try again');
  expect(await screen.findByText('House image')).toBeTruthy();
  await press('Next');
  await press('Deploy');
  await waitFor(() => expect(submitted).toMatchObject([{ machine }]));
});

test('does not submit without the machine offer', async () => {
  open('summary');
  expect(await screen.findByText(/Could not load the images and extensions/)).toBeTruthy();
  const deploy = screen.getByRole<HTMLButtonElement>('button', { name: 'Deploy' });
  await waitFor(() => expect(deploy.disabled).toBe(true));
  expect(screen.queryByText(/to deploy$/)).toBeNull();
  fireEvent.click(deploy);
  expect(submitted).toEqual([]);
  expect(screen.queryByText(/curl --fail/)).toBeNull();
});

test('keeps the selected machine settings in the draft while the offer cannot be loaded', async () => {
  open('subscription');
  fireEvent.change(await screen.findByDisplayValue('Linux machine'), { target: { value: 'Renamed' } });
  await waitFor(() => expect(drafts.at(-1)).toMatchObject({ title: 'Renamed', machine }));
});

test('asks about a selected image and extension that no longer exist', async () => {
  isOffered = true;
  currentOffer = { ...offer, images: [], extensions: [] };
  open('administrator');
  await press('Next');
  expect(await screen.findByText(/selected image is no longer offered/)).toBeTruthy();
  expect(screen.getByText(/A selected extension is no longer offered/)).toBeTruthy();
});

test('asks about a selected image and extension that are no longer offered, by name', async () => {
  isOffered = true;
  currentOffer = {
    ...offer,
    images: [],
    extensions: [],
    gone: [
      { id: 'house', kind: 'image', title: 'House image', reason: 'retired' },
      { id: 'agent', kind: 'extension', title: 'Agent', reason: 'deleted' },
    ],
  };
  const router = open('administrator');
  await press('Next');
  // Both are shown with their previous names and advice.
  expect(
    await screen.findByText(/Your organization retired “House image”.* Choose another image/),
  ).toBeTruthy();
  const notice = screen.getByText(/deleted “Agent”/).closest('[role=alert]');
  expect(notice?.textContent).toContain('Remove it to continue');
  expect(router.state.location.search).toContain('step=administrator');
  fireEvent.click(await screen.findByLabelText(/Template image/));
  await press('Remove');
  await press('Next');
  await press('Deploy');
  await waitFor(() => expect(submitted).toHaveLength(1));
  expect(submitted[0]).not.toHaveProperty('machine');
});
