import type { BlueprintDetail, DeploymentDetail, ShownValue } from '@blueport/contracts';
import { ThemeProvider } from '@mui/material/styles';
import { I18nProvider } from '@lingui/react';
import { i18n } from '@lingui/core';
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { deploymentApi } from '../../../core/api/deployment-api.ts';
import { createStore } from '../../../core/store/store.ts';
import { verdictFixture } from '../../../testing/verdict-fixture.ts';
import { theme } from '../../../ui/theme/theme.ts';
import { blueprintFixture, parameterFixture } from './model/wizard-fixture.ts';
import { Component } from './ProvisionPage.tsx';
import { prepareWizardPage } from './wizard-page.testing.ts';

const createShownValue = (name: string, value: unknown, isDefault: boolean): ShownValue => ({
  name,
  title: name,
  value,
  secure: false,
  isDefault,
});
const first = {
  id: '0193a000-0000-7000-8000-0000000000d1',
  name: 'bp-abc123',
  title: 'Data',
  state: 'Succeeded',
  etag: '"4"',
  subscriptionId: '3f2b6f8e-1111-4111-8111-000000000001',
  subscriptionName: 'Contoso Production',
  resourceGroup: 'rg-data',
  location: 'westeurope',
  tags: { owner: 'platform' },
  blueprint: { name: 'storage', title: 'Storage', version: '1.0.0', icon: '' },
  parameters: [
    createShownValue('accountName', 'stdata', false),
    createShownValue('redundancy', 'LRS', true),
    createShownValue('tier', 'Cool', false),
  ],
  operations: [],
  outputs: [],
  resources: [],
} as unknown as DeploymentDetail;

const versionOf = (version: string, redundancy: string): BlueprintDetail =>
  blueprintFixture({
    name: 'storage',
    version,
    resourceTypes: [],
    wizard: { groups: [] },
    parameters: [
      parameterFixture({ name: 'accountName', required: true }),
      parameterFixture({ name: 'redundancy', defaultValue: redundancy }),
      parameterFixture({ name: 'tier', defaultExpression: "[parameters('redundancy')]" }),
      ...(version === '2.0.0' ? [parameterFixture({ name: 'replicas', defaultValue: 'two' })] : []),
    ],
  });
const preview = { fingerprint: 'f', resources: [], outputs: [], diagnostics: [] };
const list = (result: unknown[]) => ({ count: result.length, total: result.length, result });
const notFound = () =>
  HttpResponse.json({ type: 'urn:blueport:problem:not-found', title: 'No', status: 404 }, { status: 404 });

/** Current deployment on the server. */
let now = first;
let offeredVersions = new Set<string>();
let stored: unknown = null;
let sent: { etag: string | null; body: unknown }[] = [];
let checked: unknown[] = [];

const server = setupServer(
  http.get('*/api/blueprint/:name', ({ request }) => {
    const version = new URL(request.url).searchParams.get('version') ?? '2.0.0';
    if (!offeredVersions.has(version)) return notFound();
    return HttpResponse.json(versionOf(version, version === '1.0.0' ? 'LRS' : 'GRS'));
  }),
  http.post('*/api/blueprint/:name/preview', () => HttpResponse.json(preview)),
  http.post('*/api/costManagement/estimate', notFound),
  http.get('*/api/user/draft/:name', () =>
    HttpResponse.json({ draft: stored, savedAt: null, revision: stored ? 'first' : null }),
  ),
  http.put('*/api/user/draft/:name', async ({ request }) => {
    stored = await request.json();
    return HttpResponse.json({ savedAt: '2026-11-20T10:00:00Z', revision: 'next' });
  }),
  http.delete('*/api/user/draft/:name', () => new HttpResponse(null, { status: 204 })),
  http.get('*/api/user/subscription', () => HttpResponse.json(list([]))),
  http.get('*/api/user/deployment/:id', () => HttpResponse.json(now)),
  http.post('*/api/user/deployment/:id/verdict', async ({ request }) => {
    checked.push(await request.json());
    return HttpResponse.json(verdictFixture());
  }),
  http.post('*/api/user/deployment/:id/redeploy', async ({ request }) => {
    const etag = request.headers.get('if-match');
    sent.push({ etag, body: await request.json() });
    if (etag !== null && etag !== now.etag) {
      return HttpResponse.json(
        { type: 'urn:blueport:problem:stale', title: 'Changed meanwhile', status: 412 },
        { status: 412 },
      );
    }
    return HttpResponse.json(
      { id: now.id, name: now.name, operationId: 'o', state: 'Queued' },
      { status: 202 },
    );
  }),
);

beforeAll(async () => {
  configure({ asyncUtilTimeout: 15_000 });
  // Preload the steps, because their first import is slow.
  await Promise.all([
    import('./components/ParametersStep.tsx'),
    import('./components/StatusStep.tsx'),
    import('./deferred/step-components.ts'),
  ]);
  server.listen();
  prepareWizardPage();
}, 60_000);
beforeEach(() => {
  now = first;
  offeredVersions = new Set(['1.0.0', '2.0.0']);
  stored = null;
  sent = [];
  checked = [];
  localStorage.clear();
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

function open(step: string) {
  const router = createMemoryRouter(
    [
      { path: '/portal/blueprint/:name/form', element: <Component /> },
      { path: '*', element: null },
    ],
    { initialEntries: [`/portal/blueprint/storage/form?from=bp-abc123&redeploy=1&step=${step}`] },
  );
  const store = createStore();
  render(
    <Provider store={store}>
      <I18nProvider i18n={i18n}>
        <ThemeProvider theme={theme}>
          <RouterProvider router={router} />
        </ThemeProvider>
      </I18nProvider>
    </Provider>,
  );
  return { router, store };
}
/** Expands the settings with defaults. */
const expandDefaults = async () =>
  fireEvent.click(await screen.findByRole('button', { name: /settings? with/ }));
const button = (name: string) => screen.findByText(name, { selector: 'button' });
/** Returns the button once the verdict has enabled it. */
const redeploy = async () => {
  const found = await button('Redeploy');
  await waitFor(() => expect((found as HTMLButtonElement).disabled).toBe(false));
  return found;
};

test('redeploys with the deployed version and sends no unchanged values', async () => {
  open('parameters');
  await expandDefaults();
  expect(await screen.findByDisplayValue('LRS')).toBeTruthy();
  expect(screen.queryByDisplayValue('two')).toBeNull();
  fireEvent.click(await button('Next'));
  fireEvent.click(await redeploy());
  await waitFor(() => expect(sent).toEqual([{ etag: '"4"', body: { parameters: {} } }]));
  expect(checked).toEqual([{ parameters: {} }]);
});

test('redeploys a version that is no longer offered, with the fields it has', async () => {
  offeredVersions.delete('1.0.0');
  open('parameters');
  await expandDefaults();
  expect(await screen.findByDisplayValue('LRS')).toBeTruthy();
  expect(screen.queryByDisplayValue('two')).toBeNull();
  fireEvent.change(screen.getByDisplayValue('Cool'), { target: { value: 'Cooler' } });
  fireEvent.click(await button('Next'));
  fireEvent.click(await redeploy());
  await waitFor(() => expect(sent).toEqual([{ etag: '"4"', body: { parameters: { tier: 'Cooler' } } }]));
});

test('reloads a deployment changed in the meantime instead of overwriting it, and keeps the input', async () => {
  open('parameters');
  fireEvent.change(await screen.findByDisplayValue('stdata'), { target: { value: 'stmine' } });
  fireEvent.click(await button('Next'));
  await redeploy();
  now = {
    ...first,
    etag: '"6"',
    tags: { owner: 'data' },
    parameters: first.parameters.map((one) => (one.name === 'tier' ? { ...one, value: 'Archive' } : one)),
  };
  fireEvent.click(await redeploy());
  expect(await screen.findByText(/has changed since you opened this form/)).toBeTruthy();
  expect(sent).toHaveLength(1);
  fireEvent.click(await button('Reload'));
  expect(await screen.findByText('Archive')).toBeTruthy();
  expect(screen.getByText('stmine')).toBeTruthy();
  await waitFor(() => expect(checked).toHaveLength(2));
  fireEvent.click(await redeploy());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ etag: '"6"', body: { parameters: { accountName: 'stmine' } } });
});

test('bases the next attempt on the state after a failed redeployment', async () => {
  const { router, store } = open('status&deployment=bp-abc123');
  await screen.findByText('Redeploy Data', { selector: 'h1' });
  now = { ...first, etag: '"9"' };
  // A request already in flight may still return the previous state.
  await waitFor(async () => {
    await act(() =>
      store.dispatch(
        deploymentApi.endpoints.deploymentDetail.initiate(
          { id: 'bp-abc123' },
          { subscribe: false, forceRefetch: true },
        ),
      ),
    );
    const { data } = deploymentApi.endpoints.deploymentDetail.select({ id: 'bp-abc123' })(store.getState());
    expect(data?.etag).toBe(now.etag);
  });
  // The store notifies subscribers in the next frame, which has no visible effect to wait for.
  await act(() => new Promise((resolve) => setTimeout(resolve, 250)));
  await act(() => router.navigate('?from=bp-abc123&redeploy=1&step=summary'));
  fireEvent.click(await redeploy());
  await waitFor(() => expect(sent).toEqual([{ etag: '"9"', body: { parameters: {} } }]));
});

test('restores a draft without overwriting later changes to the deployment', async () => {
  open('parameters');
  fireEvent.change(await screen.findByDisplayValue('stdata'), { target: { value: 'stmine' } });
  await waitFor(() => expect(stored).toMatchObject({ parameters: { accountName: 'stmine' } }));
  cleanup();
  now = {
    ...first,
    parameters: first.parameters.map((one) => (one.name === 'tier' ? { ...one, value: 'Archive' } : one)),
  };
  open('summary');
  expect(await screen.findByText('stmine')).toBeTruthy();
  expect(screen.getByText('Archive')).toBeTruthy();
});

test('lists a value that is no longer allowed with its step, and clears it on request', async () => {
  const today = versionOf('1.0.0', 'LRS');
  const parameters = today.parameters.map((one) =>
    one.name === 'tier' ? { ...one, allowedValues: ['Hot', 'Archive'] } : one,
  );
  server.use(http.get('*/api/blueprint/:name', () => HttpResponse.json({ ...today, parameters })));
  open('subscription');
  expect(await screen.findByText(/1 previous value is no longer accepted/)).toBeTruthy();
  expect(screen.getByText('tier · Parameters:', { exact: false })).toBeTruthy();
  expect(screen.getByText('Cool', { selector: 'code' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Clear: tier' }));
  await waitFor(() => expect(screen.queryByText(/no longer accepted/)).toBeNull());
  fireEvent.click(await button('Next'));
  fireEvent.click(await redeploy());
  await waitFor(() => expect(sent).toEqual([{ etag: '"4"', body: { parameters: { tier: null } } }]));
});
