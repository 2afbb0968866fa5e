import type { BlueprintDetail } from '@blueport/contracts';
import { ThemeProvider } from '@mui/material/styles';
import { I18nProvider } from '@lingui/react';
import { i18n } from '@lingui/core';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { api } from '../../../core/api/api.ts';
import { createStore } from '../../../core/store/store.ts';
import { theme } from '../../../ui/theme/theme.ts';
import { toDraft } from './model/draft.ts';
import { blueprintFixture } from './model/wizard-fixture.ts';
import { initialValues } from './model/wizard-values.ts';
import { Component } from './ProvisionPage.tsx';
import { prepareWizardPage } from './wizard-page.testing.ts';
import { prefetchParts } from './wizard-parts.ts';
import { verdictFixture } from '../../../testing/verdict-fixture.ts';

const subscription = '3f2b6f8e-1111-4111-8111-000000000001';
const blueprint: BlueprintDetail = blueprintFixture();
const filled = {
  ...initialValues(blueprint),
  subscriptionId: subscription,
  resourceGroup: 'rg-build',
  location: 'westeurope',
  inputs: { ...initialValues(blueprint).inputs, machineName: 'vm-01' },
};
const preview = { fingerprint: 'f', resources: [], outputs: [], diagnostics: [] };
const price = {
  currency: 'USD',
  monthly: '0.00',
  lines: [],
  unpriced: [],
  free: 0,
  pricedShare: 1,
  source: 'embedded',
  asOf: '2026-11-20T10:00:00Z',
  stale: false,
};
const list = (result: unknown[]) => ({ count: result.length, total: result.length, result });

let stored: unknown = null;
let drafts: string[] = [];
let submissions: { key: string | null; body: string }[] = [];
let refuse = false;
let lost = false;
/** Whether an equal deployment was created in another tab. */
let isEqualRefused = false;
/** Whether another tab or machine has saved the draft in the meantime. */
let isSavedElsewhere = false;

const server = setupServer(
  http.get('*/api/image/offer', () =>
    HttpResponse.json({ takesImage: true, takesExtensions: true, os: 'Linux', images: [], extensions: [] }),
  ),
  http.get('*/api/blueprint/:name', () => HttpResponse.json(blueprint)),
  http.post('*/api/blueprint/:name/preview', () => HttpResponse.json(preview)),
  http.get('*/api/user/draft/:name', () =>
    HttpResponse.json({
      draft: stored,
      savedAt: null,
      revision: stored ? (isSavedElsewhere ? 'theirs' : 'first') : null,
    }),
  ),
  http.put('*/api/user/draft/:name', async ({ request }) => {
    const revision = new URL(request.url).searchParams.get('revision');
    if (isSavedElsewhere && revision !== 'theirs') {
      return HttpResponse.json(
        { type: 'urn:blueport:problem:stale', title: 'Stale', status: 412 },
        { status: 412 },
      );
    }
    drafts.push(await request.text());
    return HttpResponse.json({ savedAt: '2026-11-20T10:00:00Z', revision: `r${drafts.length}` });
  }),
  http.delete('*/api/user/draft/:name', () => new HttpResponse(null, { status: 204 })),
  http.get('*/api/user/subscription', () =>
    HttpResponse.json(list([{ subscriptionId: subscription, displayName: 'Contoso Production' }])),
  ),
  http.get('*/api/user/subscription/:sid/location', () =>
    HttpResponse.json([{ name: 'westeurope', displayName: 'West Europe' }]),
  ),
  http.get('*/api/resource/subscription/:sid/group', () => HttpResponse.json(list([]))),
  http.post('*/api/user/deployment/verdict', () => HttpResponse.json(verdictFixture())),
  http.post('*/api/costManagement/estimate', () => HttpResponse.json(price)),
  http.post('*/api/user/deployment', async ({ request }) => {
    submissions.push({ key: request.headers.get('idempotency-key'), body: await request.text() });
    await delay(150);
    if (lost) return HttpResponse.error();
    if (isEqualRefused && new URL(request.url).searchParams.get('equal') === 'refuse') {
      const values = { name: 'bp-first1', title: 'Linux machine', seconds: '5' };
      return HttpResponse.json(
        {
          type: 'urn:blueport:problem:conflict',
          title: 'No',
          status: 409,
          reason: 'equal-deployment',
          values,
        },
        { status: 409 },
      );
    }
    if (!refuse)
      return HttpResponse.json(
        { id: 'd', name: 'bp-abc123', operationId: 'o', state: 'Queued' },
        { status: 202 },
      );
    const errors = [{ pointer: '#/parameters/machineName', code: 'taken', message: 'This name is taken.' }];
    return HttpResponse.json(
      { type: 'urn:blueport:problem:invalid-input', title: 'No', status: 422, errors },
      { status: 422 },
    );
  }),
  http.get('*/api/user/deployment/:id', () => HttpResponse.json({ status: 404 }, { status: 404 })),
);

beforeAll(async () => {
  // Preload the modules so that no test waits for compilation.
  await prefetchParts();
  server.listen();
  prepareWizardPage();
}, 60_000);
afterEach(() => {
  server.resetHandlers();
  stored = null;
  drafts = [];
  submissions = [];
  refuse = false;
  lost = false;
  isEqualRefused = false;
  isSavedElsewhere = false;
  localStorage.clear();
});
afterAll(() => server.close());

function open(address: string, store = createStore()) {
  const router = createMemoryRouter(
    [
      { path: '/portal/blueprint/:name/form', element: <Component /> },
      { path: '*', element: null },
    ],
    {
      initialEntries: [address],
    },
  );
  render(
    <Provider store={store}>
      <I18nProvider i18n={i18n}>
        <ThemeProvider theme={theme}>
          <RouterProvider router={router} />
        </ThemeProvider>
      </I18nProvider>
    </Provider>,
  );
  return router;
}
const form = '/portal/blueprint/linux-machine/form';

/** Returns the button once the verdict has arrived. */
async function findDeployButton(): Promise<HTMLButtonElement> {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: /Deploy/ });
  await waitFor(() => expect(button.disabled).toBe(false));
  return button;
}

async function openSummary(user: ReturnType<typeof userEvent.setup>) {
  stored = toDraft(blueprint, filled, 'administrator');
  open(form);
  await user.type(await screen.findByLabelText(/adminPassword/), 'Secret-123456');
  await user.click(screen.getByRole('button', { name: 'Next' }));
}

test('waits for the verdict before it deploys', async () => {
  let answer: (response: Response) => void = () => undefined;
  const answered = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  server.use(http.post('*/api/user/deployment/verdict', () => answered));
  const user = userEvent.setup();
  await openSummary(user);
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: /Deploy/ });
  await waitFor(() => expect(button.disabled).toBe(true));
  expect(screen.getByText('Checking…')).toBeTruthy();
  const reason = { section: 'policy', severity: 'stop', code: 'own', message: 'A policy forbids vm-01.' };
  answer(HttpResponse.json({ ...verdictFixture(), outcome: 'stopped', reasons: [reason] }));
  await waitFor(() => expect(screen.queryByText('Checking…')).toBeNull());
  expect(button.disabled).toBe(true);
  // The reason is next to the button, not only in the verdict above.
  const description = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toBe('A policy forbids vm-01.');
  expect(submissions).toEqual([]);
});

test('reports that the verdict is missing if the check failed', async () => {
  server.use(http.post('*/api/user/deployment/verdict', () => HttpResponse.error()));
  await openSummary(userEvent.setup());
  await findDeployButton();
  expect(screen.getByText('Not checked. The server runs the checks when you deploy.')).toBeTruthy();
});

test('shows a resource name that Azure rejects at its field', async () => {
  const values = {
    name: 'vm 01',
    type: 'Microsoft.Compute/virtualMachines',
    minLength: '1',
    maxLength: '64',
    characters: 'periods',
  };
  const message = '“vm 01” is not a valid name.';
  // Another test file may have loaded the longer text of the catalogue.
  const shown = /vm 01.*name/;
  const diagnostic = { severity: 'error', code: 'resource-name', message, values, parameter: 'machineName' };
  server.use(
    http.post('*/api/blueprint/:name/preview', async ({ request }) =>
      HttpResponse.json({
        ...preview,
        diagnostics: (await request.text()).includes('"vm 01"') ? [diagnostic] : [],
      }),
    ),
  );
  stored = toDraft(blueprint, { ...filled, inputs: { ...filled.inputs, machineName: 'vm 0' } }, 'parameters');
  open(form);
  const user = userEvent.setup();
  const field = await screen.findByDisplayValue('vm 0');
  await user.type(field, '1');
  await user.tab();
  expect(await screen.findByText(shown)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText(shown)).toBeTruthy();
  await user.type(field, '{Backspace}');
  await waitFor(() => expect(screen.queryByText(shown)).toBeNull());
});

test('restores a draft at its step, and names the missing secrets', async () => {
  stored = toDraft(blueprint, filled, 'parameters');
  open(form);
  expect(await screen.findByText(/Draft restored\..*adminPassword/)).toBeTruthy();
  expect(await screen.findByDisplayValue('vm-01')).toBeTruthy();
});

test('saves a draft on the server while typing, without secrets', async () => {
  stored = toDraft(blueprint, filled, 'administrator');
  open(form);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/adminUser/), '2');
  await user.type(screen.getByLabelText(/adminPassword/), 'Secret-123456');
  await waitFor(() => expect(drafts.length).toBeGreaterThan(0));
  expect(drafts.at(-1)).toContain('operator2');
  expect(drafts.join('')).not.toContain('Secret');
});

test('explains why there is nothing to select for machines', async () => {
  const { administrator: _none, ...wizard } = blueprint.wizard;
  const show = async (resourceTypes: string[]) => {
    cleanup();
    server.use(
      http.get('*/api/blueprint/:name', () => HttpResponse.json({ ...blueprint, wizard, resourceTypes })),
    );
    open(`${form}?step=administrator`);
    expect(await screen.findByText('No administrator settings')).toBeTruthy();
  };
  await show([]);
  expect(screen.getByText(/does not create virtual machines, so there is no image/)).toBeTruthy();
  await show(['Microsoft.Compute/virtualMachines']);
  expect(screen.getByText(/your organization offers no other image/)).toBeTruthy();
});

test('Next reports missing values and stays on the step', async () => {
  const router = open(form);
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
  expect(await screen.findAllByText('This field is required.')).toHaveLength(3);
  expect(screen.getByRole('button', { name: /Subscription 3 issues/ })).toBeTruthy();
  expect(router.state.location.search).not.toContain('parameters');
});

test('submits once on a double click, focuses the field of an error, and uses a new key for changed values', async () => {
  refuse = true;
  stored = toDraft(blueprint, filled, 'administrator');
  const router = open(form);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/adminPassword/), 'Secret-123456');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.dblClick(await findDeployButton());
  expect(await screen.findByText('This name is taken.')).toBeTruthy();
  expect(submissions).toHaveLength(1);
  expect(router.state.location.search).toContain('field=parameters.machineName');
  refuse = false;
  await user.type(screen.getByDisplayValue('vm-01'), '7');
  expect(screen.queryByText('This name is taken.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Summary' }));
  await user.click(await findDeployButton());
  await waitFor(() => expect(router.state.location.search).toContain('deployment=bp-abc123'));
  expect(submissions).toHaveLength(2);
  expect(submissions[1]?.key).not.toBe(submissions[0]?.key);
  expect(submissions[1]?.body).toContain('vm-017');
});

test('asks before it deploys the same form a second time, and links the first deployment', async () => {
  isEqualRefused = true;
  stored = toDraft(blueprint, filled, 'administrator');
  const router = open(form);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/adminPassword/), 'Secret-123456');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(await findDeployButton());
  expect(await screen.findByText('An equal deployment was started 5 seconds ago')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Open deployment' });
  expect(link.getAttribute('href')).toBe(
    `/portal/deployment/subscription/${subscription}/resourcegroup/rg-build/deploymentname/bp-first1`,
  );
  await user.click(screen.getByRole('button', { name: 'Deploy again' }));
  await waitFor(() => expect(router.state.location.search).toContain('deployment=bp-abc123'));
  expect(submissions).toHaveLength(2);
  expect(submissions[1]?.key).not.toBe(submissions[0]?.key);
});

test('retries the same values with the same key after a lost response, although their group now exists', async () => {
  lost = true;
  stored = toDraft(blueprint, { ...filled, newResourceGroup: true }, 'administrator');
  const store = createStore();
  const router = open(form, store);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/adminPassword/), 'Secret-123456');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(await findDeployButton());
  expect(await screen.findByText(/cannot be reached/)).toBeTruthy();
  lost = false;
  const group = { name: filled.resourceGroup, location: filled.location };
  server.use(http.get('*/api/resource/subscription/:sid/group', () => HttpResponse.json(list([group]))));
  store.dispatch(api.util.invalidateTags(['ResourceGroup']));
  // In other cases this is an error that must be fixed first.
  expect(await screen.findByRole('button', { name: /Subscription 1 issue/ })).toBeTruthy();
  await user.click(await findDeployButton());
  await waitFor(() => expect(router.state.location.search).toContain('deployment=bp-abc123'));
  expect(submissions).toHaveLength(2);
  expect(submissions[1]?.key).toBe(submissions[0]?.key);
});

test('does not warn about unsaved changes after submitting', async () => {
  stored = toDraft(blueprint, filled, 'administrator');
  const router = open(form);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/adminUser/), '2');
  await user.type(screen.getByLabelText(/adminPassword/), 'Secret-123456');
  expect(await screen.findByText('Draft saved')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  const deploy = await findDeployButton();
  const pageTexts: (string | null)[] = [];
  const warnings: boolean[] = [];
  const watch = new MutationObserver(() => {
    pageTexts.push(document.body.textContent);
    warnings.push(!dispatchEvent(new Event('beforeunload', { cancelable: true })));
  });
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  await user.click(deploy);
  await waitFor(() => expect(router.state.location.search).toContain('deployment=bp-abc123'));
  watch.disconnect();
  expect(pageTexts.length).toBeGreaterThan(0);
  expect(pageTexts.filter((text) => text?.includes('Saving draft'))).toEqual([]);
  expect(warnings).not.toContain(true);
});

test('offers to retry when loading regions fails, and keeps the region name of a draft', async () => {
  stored = toDraft(blueprint, { ...filled, resourceGroup: 'rg-new', newResourceGroup: true }, 'subscription');
  let tries = 0;
  server.use(
    http.get('*/api/user/subscription/:sid/location', () => {
      tries += 1;
      if (tries > 1) return HttpResponse.json([{ name: 'northeurope', displayName: 'North Europe' }]);
      return HttpResponse.json(
        { type: 'urn:blueport:problem:cloud-unavailable', title: 'The cloud does not respond', status: 503 },
        { status: 503 },
      );
    }),
  );
  open(form);
  const user = userEvent.setup();
  const alert = await screen.findByText(/The cloud does not respond/);
  const region = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Region/ });
  await waitFor(() => expect(region().value).toBe('West Europe'));
  await user.click(within(alert.closest<HTMLElement>('[role=alert]')!).getByRole('button'));
  await waitFor(() => expect(screen.queryByText(/The cloud does not respond/)).toBeNull());
  await user.click(region());
  await user.click(await screen.findByRole('option', { name: 'North Europe' }));
  expect(region().value).toBe('North Europe');
});

test('distinguishes a subscription without groups from one that is still loading', async () => {
  let answer: (response: Response) => void = () => undefined;
  const answered = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  server.use(http.get('*/api/resource/subscription/:sid/group', () => answered));
  stored = toDraft(blueprint, { ...filled, resourceGroup: '', newResourceGroup: false }, 'subscription');
  open(form);
  const group = await screen.findByRole('combobox', { name: /^Resource group/ });
  expect(group.textContent).toBe('Loading....');
  answer(HttpResponse.json(list([])));
  expect(await screen.findByText(/No resource groups found in this subscription/)).toBeTruthy();
});

test("starts with the user's default subscription, but keeps the one of a draft", async () => {
  const own = '3f2b6f8e-2222-4222-8222-000000000002';
  server.use(
    http.get('*/api/user/subscription', () =>
      HttpResponse.json(
        list([
          { subscriptionId: subscription, displayName: 'Contoso Production', isDefault: false },
          { subscriptionId: own, displayName: 'My own', isDefault: true },
        ]),
      ),
    ),
  );
  open(form);
  expect(await screen.findByText('My own')).toBeTruthy();
  // Nothing was selected yet, so no draft is saved.
  expect(drafts).toEqual([]);
  cleanup();
  stored = toDraft(blueprint, filled, 'subscription');
  open(form);
  expect(await screen.findByText('Contoso Production')).toBeTruthy();
  expect(screen.queryByText('My own')).toBeNull();
});

test('asks which values to keep instead of overwriting a draft saved in another tab', async () => {
  stored = toDraft(blueprint, filled, 'administrator');
  open(form);
  const user = userEvent.setup();
  const field = await screen.findByLabelText(/adminUser/);
  isSavedElsewhere = true;
  await user.type(field, '2');
  const dialog = await screen.findByRole('dialog');
  expect(drafts).toEqual([]);
  // Until the user decides, the input is kept in this browser.
  expect(Object.values(localStorage).join('')).toContain('operator2');
  await user.click(within(dialog).getByRole('button', { name: 'Keep these values' }));
  await waitFor(() => expect(drafts.join('')).toContain('operator2'));
});

test('keeps the latest input in this browser if the page closes before it is sent', async () => {
  stored = toDraft(blueprint, filled, 'administrator');
  open(form);
  await userEvent.type(await screen.findByLabelText(/adminUser/), '7');
  expect(drafts).toEqual([]);
  dispatchEvent(new Event('pagehide'));
  expect(Object.values(localStorage).join('')).toContain('operator7');
});

test('fills the form from a link, and names the secrets that were ignored', async () => {
  open(
    `${form}?title=Mine&resourceGroup=rg-link&location=westeurope&p.adminPassword=Leaked-123456&p.machineName=vm-9`,
  );
  expect(await screen.findByText(/Filled in from a link\./)).toBeTruthy();
  expect(screen.getByText(/Secrets are not imported: adminPassword\./)).toBeTruthy();
  expect(screen.getByDisplayValue('Mine')).toBeTruthy();
  expect(screen.getByDisplayValue('rg-link')).toBeTruthy();
  expect(document.body.innerHTML).not.toContain('Leaked');
});
