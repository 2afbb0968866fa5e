import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { RouteObject } from 'react-router';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  detailFixture,
  operationFixture,
  stepFixture,
  summaryFixture,
} from '../components/deployment-progress/deployment-fixture.ts';
import { Component as DeploymentListPage } from '../features/deployments/operations/DeploymentListPage.tsx';
import { Component as DeploymentPage } from '../features/deployments/operations/DeploymentPage.tsx';
import {
  blueprintFixture,
  parameterFixture,
} from '../features/deployments/provision/model/wizard-fixture.ts';
import { Component as ProvisionPage } from '../features/deployments/provision/ProvisionPage.tsx';
import { Component as ResourceGroupsPage } from '../features/cloud/resource-groups/ResourceGroupsPage.tsx';
import { CommandPalette } from '../app/palette/CommandPalette.tsx';
import { createStore } from '../core/store/store.ts';
import { activatePseudoLocale, plainTexts } from './pseudo-locale.ts';
import { PortalWrapper } from './PortalWrapper.tsx';
import { signIn } from './sign-in.ts';
import { verdictFixture } from './verdict-fixture.ts';

/** Marks all data of the server, so that it cannot be mistaken for a message of the portal. */
const data = (text: string) => `«${text}»`;
const known = [
  /«.*»/s,
  // Names that are the same in every language: products, types, codes, addresses, places, keys of the keyboard.
  /^(API|JSON|ARM|Bicep|Terraform|CSV|CI|GitHub Actions|curl|SSH|UTC|YAML|Ubuntu|Linux|Windows)$/,
  /bp-abc123|Microsoft\.|rg-data|westeurope|West Europe|3f2b6f8e|linux-machine/,
  /^(g [a-z]|Ctrl( K)?|Tab|Esc|Blueprints|Loading....|Fetching....)$/,
  // Sample values of the code tabs and of the fixtures' fields.
  /machineName|diskSize|adminUser|adminPassword|allowedRanges|settings|backup|^(size|image|small|large|tags|location|ubuntu|operator)$/,
  /resourceGroup\(\)/,
  // Values formatted by the platform for the user's region.
  /^[A-Z][a-z]{2} \d+, \d{4}, [\d:]+\s[AP]M$/,
  /^[\d-]{10} [\d:]{8} UTC$/,
  /^\d+ (second|minute|hour|day)s? ago$/,
  // Currency codes.
  /^[A-Z]{3}$/,
];

const subscriptionId = '3f2b6f8e-1111-4111-8111-000000000001';
const list = (result: unknown[]) => HttpResponse.json({ count: result.length, total: result.length, result });
const person = { id: 'p', name: data('Robin'), email: data('robin') };
const sharedFields = {
  title: data('Data'),
  subscriptionName: data('Production'),
  createdBy: person,
  owner: person,
  lock: null,
  expiry: null,
  blueprint: { name: 'storage-account', title: data('Storage'), version: '1.0.0', icon: '' },
};
const error = {
  code: data('Conflict'),
  message: data('Taken'),
  hint: data('Choose'),
  parameters: ['machineName'],
};
const step = stepFixture({ name: data('st'), state: 'Failed', error });
const detail = detailFixture({
  ...sharedFields,
  state: 'Failed',
  operations: [
    operationFixture({
      state: 'Failed',
      startedBy: person,
      actsWith: 'person',
      version: '1.0.0',
      steps: [step],
      error,
      correlationId: data('c'),
      finishedAt: '2026-11-20T10:00:09Z',
    }),
  ],
  parameters: [
    { name: data('p'), title: data('P'), value: data('v'), secure: false, isDefault: true },
    { name: data('s'), title: data('S'), value: null, secure: true, isDefault: false },
  ] as never,
  outputs: [{ name: data('o'), type: 'string', value: data('v'), secure: false }] as never,
  resources: [
    {
      id: data('id'),
      name: data('st'),
      type: 'Microsoft.Storage/storageAccounts',
      location: 'westeurope',
      state: 'Succeeded',
      dependsOn: [],
    },
  ] as never,
});
const wizard = blueprintFixture({ title: data('Machine') });
const blueprint = {
  ...wizard,
  parameters: wizard.parameters.map((parameter) =>
    parameterFixture({
      ...parameter,
      title: data(parameter.name),
      description: data('about'),
      hint: data('hint'),
      example: data('example'),
    }),
  ),
  wizard: {
    groups: wizard.wizard.groups.map((group) => ({ ...group, title: data('G'), description: data('g') })),
    administrator: {
      ...wizard.wizard.administrator!,
      images: [{ value: 'ubuntu', title: data('Ubuntu'), os: 'Linux' as const, sizeHint: data('small') }],
    },
  },
};
const preview = {
  fingerprint: 'f',
  resources: [],
  outputs: [],
  diagnostics: [
    { severity: 'information', code: 'ParameterAssumed', message: 'A stand-in', parameter: 'adminPassword' },
  ],
};

const server = setupServer(
  http.get('*/api/user/deployment', () => list([summaryFixture({ ...sharedFields, error })])),
  http.get('*/api/user/deployment/:id/activity', () =>
    list([
      {
        id: 'a',
        time: '2026-11-20T10:00:00Z',
        actor: data('Robin'),
        action: data('deployment.create'),
        source: 'portal',
        status: data('Succeeded'),
        message: data('Done'),
      },
    ]),
  ),
  http.get('*/api/user/deployment/:id/download', () => HttpResponse.json({ [data('k')]: 1 })),
  http.get('*/api/user/deployment/:id', () => HttpResponse.json(detail)),
  http.get('*/api/user/subscription', () =>
    list([{ subscriptionId, displayName: data('Production'), state: 'Enabled', tenantId: 't' }]),
  ),
  http.get('*/api/resource/subscription/:sid/group', () =>
    list([
      {
        id: data('id'),
        name: data('rg'),
        location: 'westeurope',
        tags: { [data('t')]: data('v') },
        provisioningState: data('Succeeded'),
      },
    ]),
  ),
  http.get('*/api/user/subscription/:sid/location', () =>
    HttpResponse.json([{ name: 'westeurope', displayName: 'West Europe' }]),
  ),
  http.get('*/api/blueprint/:name', () => HttpResponse.json(blueprint)),
  http.post('*/api/blueprint/:name/preview', () => HttpResponse.json(preview)),
  http.post('*/api/user/deployment/verdict', () =>
    HttpResponse.json({ ...verdictFixture(), diagnostics: preview.diagnostics }),
  ),
  http.get('*/api/user/draft/:name', () => HttpResponse.json({ draft: null, savedAt: null })),
  http.get('*/api/user/view', () => list([])),
  http.get('*/api/resource/search', () => HttpResponse.json({ result: [], incomplete: [data('Sleepy')] })),
);

beforeAll(() => {
  server.listen();
  activatePseudoLocale();
  globalThis.scrollTo = () => undefined;
});
afterAll(() => server.close());

const keys = [
  'blueprints',
  'blueprintProvision',
  'deploymentList',
  'resourceManagement',
  'deploymentDelete',
  'deploymentDownload',
  'resourceGroupList',
];
const deployment = `/portal/deployment/subscription/${subscriptionId}/resourcegroup/rg-data/deploymentname/bp-abc123`;
const routes: RouteObject[] = [
  { path: '/portal/deployment', element: <DeploymentListPage /> },
  {
    path: '/portal/deployment/subscription/:sid/resourcegroup/:rid/deploymentname/:dname',
    element: <DeploymentPage />,
  },
  { path: '/portal/blueprint/:name/form', element: <ProvisionPage /> },
  { path: '/portal/subscription/resourceGroup', element: <ResourceGroupsPage /> },
  { path: '/palette', element: <CommandPalette onClose={() => undefined} /> },
];

function show(address: string): void {
  const store = createStore();
  signIn(store, keys, { name: data('Robin') });
  render(
    <PortalWrapper store={store}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />
    </PortalWrapper>,
  );
}

/** Waits until the page stops changing, then returns the texts that come from no catalogue. */
async function settledPlainTexts(): Promise<string[]> {
  let before = '';
  await waitFor(
    () => {
      const now = document.body.textContent ?? '';
      const isStill = now === before && now !== '' && !/Fetching|Loading/.test(now);
      before = now;
      expect(isStill).toBe(true);
    },
    { timeout: 12_000, interval: 250 },
  );
  return plainTexts(document.body, known);
}

const wizardForm = '/portal/blueprint/linux-machine/form';
const tabs = ['overview', 'resources', 'operations', 'outputs', 'activity', 'template', 'json'];
const addresses = [
  '/portal/deployment',
  '/portal/deployment?q=nothing&f.state=Failed',
  '/portal/subscription/resourceGroup?sids=All',
  ...tabs.map((tab) => `${deployment}?tab=${tab}`),
  ...['subscription', 'parameters', 'administrator', 'summary'].map((step) => `${wizardForm}?step=${step}`),
  `${wizardForm}?step=status&deployment=bp-abc123`,
];

it.each(addresses)(
  '%s has no text outside the catalogues',
  async (address) => {
    show(address);
    expect(await settledPlainTexts()).toEqual([]);
  },
  30_000,
);

it('the palette has no text outside the catalogues, with places and actions and while it searches for resources', async () => {
  sessionStorage.setItem('bp.places.', JSON.stringify([{ to: '/portal/x', title: data('Place') }]));
  show('/palette');
  expect(await settledPlainTexts()).toEqual([]);
  const user = userEvent.setup();
  for (const typed of ['>', '?', '/', '/zz']) {
    await user.clear(screen.getByRole('combobox'));
    await user.type(screen.getByRole('combobox'), typed);
    expect(await settledPlainTexts()).toEqual([]);
  }
}, 60_000);

it('detects a text that a catalogue lacks', () => {
  render(<p title="Hover me">Not translated</p>);
  expect(plainTexts(document.body, known)).toEqual(['Not translated', 'Hover me']);
});
