import { type DeploymentDetail } from '@blueport/contracts';
import { i18n } from '@lingui/core';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  detailFixture,
  operationFixture,
  stepFixture,
} from '../../../components/deployment-progress/deployment-fixture.ts';
import { FailureTable } from '../../../components/deployment-progress/FailureTable.tsx';
import hints from '@blueport/contracts/messages/en.json';
import progress from '../../../components/deployment-progress/messages/en.json';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import shared from '../../../core/i18n/locales/en.json';
import verdicts from '../../../components/verdict/messages/en.json';
import { createStore } from '../../../core/store/store.ts';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import { signIn } from '../../../testing/sign-in.ts';
import { RootCauseCard } from './components/RootCauseCard.tsx';
import { diagnosticsOf } from './components/RootCauseCard.tsx';
import english from './messages/en.json';

const secret = 'Hunter-2026!';
const skipped = {
  code: 'DependencyFailed',
  message: 'What it depends on failed.',
};
/** The second step failed first, because of a wizard value, and caused the first step to fail. */
const failed = operationFixture({
  number: 2,
  kind: 'redeploy',
  state: 'Failed',
  correlationId: '11111111-2222-4333-8444-555555555555',
  finishedAt: '2026-11-20T10:01:00Z',
  error: {
    code: 'PasswordTooLong',
    message: 'The password is too long.',
    parameters: ['adminPassword'],
  },
  steps: [
    stepFixture({ name: 'vm-late', state: 'Failed', error: skipped, finishedAt: '2026-11-20T10:00:50Z' }),
    stepFixture({
      name: 'vm-cause',
      state: 'Failed',
      error: {
        code: 'PasswordTooLong',
        message: 'The password is too long.',
        target: 'osProfile.adminPassword',
        hint: 'The words of the server.',
      },
      finishedAt: '2026-11-20T10:00:40Z',
    }),
    stepFixture({ name: 'disk', state: 'Succeeded', finishedAt: '2026-11-20T10:00:30Z' }),
  ],
});
const good = operationFixture({ id: 'operation-0', number: 1, state: 'Succeeded' });
const parameter = (name: string, title: string, value: string) =>
  ({ name, title, value, secure: false }) as unknown as DeploymentDetail['parameters'][number];
const broken = detailFixture({
  state: 'Failed',
  etag: '"7"',
  operations: [failed, good],
  parameters: [parameter('adminPassword', 'Password', secret)],
});

const requests: { readonly path: string; readonly body: unknown; readonly etag: string | null }[] = [];
const refusals: number[] = [];
const server = setupServer(
  http.post('*/api/user/deployment/:id/:verb', async ({ request }) => {
    const body = await request.text();
    requests.push({
      path: new URL(request.url).pathname,
      body: body === '' ? undefined : JSON.parse(body),
      etag: request.headers.get('if-match'),
    });
    return refusals.pop() === 412
      ? HttpResponse.json(
          { type: 'urn:blueport:problem:stale', title: 'Changed', status: 412 },
          { status: 412 },
        )
      : HttpResponse.json({ id: 'deployment-1', name: 'bp-abc123', operation: 3 }, { status: 202 });
  }),
);

beforeAll(async () => {
  server.listen();
  // Preload the modules so that no test waits for compilation.
  await Promise.all([
    import('./components/OperationDialog.tsx'),
    import('../../../components/deployment-progress/FailureHint.tsx'),
    import('../../../components/deployment-progress/FailureMessage.tsx'),
    import('../../../components/deployment-progress/FailurePolicies.tsx'),
  ]);
  i18n.loadAndActivate({
    locale: 'en',
    messages: catalogueOf({ ...shared, ...english, ...progress, ...hints, ...verdicts }),
  });
}, 60_000);
afterEach(() => {
  requests.length = 0;
  refusals.length = 0;
});
afterAll(() => server.close());

async function show(children: React.ReactNode) {
  const store = createStore();
  const keys = ['blueprintProvision', 'deploymentDelete'];
  signIn(store, keys, { id: 'p1' });
  // The card appears once its parts have loaded.
  await act(async () => {
    render(
      <PortalWrapper store={store}>
        <MemoryRouter>
          <Suspense>{children}</Suspense>
        </MemoryRouter>
      </PortalWrapper>,
    );
  });
}

describe('diagnosticsOf', () => {
  test('reports the place, the error and the hints', () => {
    const lines = diagnosticsOf(broken).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'Deployment Project data (bp-abc123)',
        'State: Failed',
        'Blueprint: storage-account 1.0.0',
        `Subscription: ${broken.subscriptionId}`,
        'Resource group: rg-data',
        'Operation 2: redeploy, Failed',
        'Name in the cloud: bp-abc123-1',
        'Correlation ID: 11111111-2222-4333-8444-555555555555',
        'From 2026-11-20T10:00:01Z to 2026-11-20T10:01:00Z',
        'The operation',
        '  PasswordTooLong: The password is too long.',
        '  Target: osProfile.adminPassword',
        '  Fields: adminPassword',
        '  Hint: The words of the server.',
        '  DependencyFailed: What it depends on failed.',
      ]),
    );
    const steps = lines.slice(lines.indexOf('Steps:') + 1);
    expect(steps.map((line) => line.trim().split(' ')[0])).toEqual(['Failed', 'Failed', 'Succeeded']);
  });
  test('contains no parameter values', () => {
    expect(diagnosticsOf(broken)).not.toContain(secret);
  });
  test('describes the selected operation, and works without operations', () => {
    expect(diagnosticsOf(broken, good)).toContain('Operation 1: create, Succeeded');
    expect(diagnosticsOf(broken, good)).not.toContain('PasswordTooLong');
    const waiting = diagnosticsOf(detailFixture({ operations: [], resourceGroup: null }));
    expect(waiting).toContain('Resource group: -');
    expect(waiting).not.toContain('Operation');
  });
});

describe('RootCauseCard', () => {
  test('reports that a type is not available in the embedded cloud', async () => {
    const message = 'The embedded cloud does not simulate A.B/c.';
    const error = { code: 'NotSimulated', message, hint: 'The words of the server.' };
    const operations = [operationFixture({ number: 1, state: 'Failed', error })];
    await show(<RootCauseCard deployment={detailFixture({ state: 'Failed', operations })} />);
    const card = await screen.findByRole('alert');
    expect(await within(card).findByText(/^Not available in the embedded cloud\./)).toBeTruthy();
  });

  test('shows the first failure with its code, a translated hint and a link to the responsible field', async () => {
    await show(<RootCauseCard deployment={broken} />);
    const card = await screen.findByRole('alert');
    expect(within(card).getByText('PasswordTooLong')).toBeTruthy();
    expect(card.textContent).toContain('vm-cause');
    expect(card.textContent).not.toContain('vm-late');
    expect(await within(card).findByText(hints['failureHint.PasswordTooLong'])).toBeTruthy();
    const lead = within(card).getByRole('link', { name: 'Go to “Password”' });
    expect(lead.getAttribute('href')).toBe(
      '/portal/blueprint/storage-account/form?from=bp-abc123&redeploy=1&field=parameters.adminPassword',
    );
  });
  test('copies the diagnostics and confirms it', async () => {
    const written: string[] = [];
    const writeText = async (text: string) => Promise.resolve(void written.push(text));
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    await show(<RootCauseCard deployment={broken} />);
    fireEvent.click(await screen.findByText('Copy diagnostics'));
    expect(await screen.findByText('Copied')).toBeTruthy();
    expect(written).toEqual([diagnosticsOf(broken)]);
    vi.unstubAllGlobals();
  });
  test('is hidden without a failure, and offers no rollback without an earlier success', async () => {
    await show(<RootCauseCard deployment={detailFixture({ state: 'Succeeded', operations: [good] })} />);
    expect(screen.queryByRole('alert')).toBeNull();
    await show(<RootCauseCard deployment={{ ...broken, operations: [failed] }} />);
    expect(screen.queryByText('Roll back')).toBeNull();
  });
  test('offers a retry only if other values are not needed', async () => {
    await show(<RootCauseCard deployment={broken} />);
    expect(screen.queryByText('Retry')).toBeNull();
    const locked = { code: 'ScopeLocked', message: 'It is locked.' };
    const operation = operationFixture({ state: 'Failed', finishedAt: failed.finishedAt, error: locked });
    await show(<RootCauseCard deployment={{ ...broken, operations: [operation] }} />);
    expect(await screen.findByText('Retry')).toBeTruthy();
  });
});

describe('rollback', () => {
  const confirm = async () => {
    fireEvent.click(screen.getByText('Roll back'));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Roll back “Project data”?');
    expect(dialog.textContent).toContain(english['deployments.ask.rollbackText']);
    expect(requests).toEqual([]);
    fireEvent.click(within(dialog).getByText('Roll back'));
  };
  test('asks for confirmation, sends the ETag shown, and closes', async () => {
    await show(<RootCauseCard deployment={broken} />);
    await confirm();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests).toEqual([{ path: '/api/user/deployment/bp-abc123/rollback', body: {}, etag: '"7"' }]);
  });
  test('requires a reload after a conflict', async () => {
    refusals.push(412);
    await show(<RootCauseCard deployment={broken} />);
    await confirm();
    expect(await screen.findByText(/Changed in the meantime/)).toBeTruthy();
    const button = () =>
      within(screen.getByRole('dialog')).getByText<HTMLButtonElement>('Roll back', { selector: 'button' });
    expect(button().disabled).toBe(true);
    fireEvent.click(screen.getByText('Reload'));
    await waitFor(() => expect(button().disabled).toBe(false));
    expect(requests).toHaveLength(1);
  });
});

describe('FailureTable', () => {
  const table = (operation: typeof failed) =>
    show(
      <FailureTable
        operation={operation}
        fieldLink={(name) => `/form?field=${name}`}
        fieldTitle={(name) => (name === 'adminPassword' ? 'Password' : name)}
      />,
    );
  const rows = () => screen.getAllByRole('row').slice(1);

  test("shows code, message, hint, resource and field of each failure, and does not repeat the operation's error", async () => {
    await table(failed);
    expect(rows()).toHaveLength(2);
    const row = rows().find((one) => one.textContent.includes('vm-cause'))!;
    const cells = within(row).getAllByRole('cell');
    expect(cells[0]!.textContent).toBe('PasswordTooLong');
    await waitFor(() => expect(cells[1]!.textContent).toContain(hints['failureHint.PasswordTooLong']));
    expect(cells[1]!.textContent).toContain('The password is too long.');
    expect(within(row).getByRole('link', { name: 'Go to “Password”' }).getAttribute('href')).toBe(
      '/form?field=adminPassword',
    );
  });
  test('names the denying policies and the conditions that failed, without values the server withholds', async () => {
    const size = { subject: 'sku.name', operator: 'NotIn', resourcePath: 'sku.name' };
    const password = { subject: 'a/osProfile.adminPassword', operator: 'NotLike', resourcePath: null };
    const error = {
      code: 'RequestDisallowedByPolicy',
      message: 'Disallowed by policy.',
      policies: [
        {
          definition: 'Plain storage only',
          assignment: 'Thrift',
          conditions: [{ ...size, expected: ['Standard_LRS'], actual: 'Premium_LRS' }],
        },
        { definition: 'Passwords', assignment: 'Passwords', conditions: [password] },
        { definition: 'Unnamed', assignment: '', conditions: [{ ...size, expected: null, actual: null }] },
      ],
    };
    await show(
      <RootCauseCard
        deployment={{ ...broken, operations: [operationFixture({ state: 'Failed', error })] }}
      />,
    );
    expect(await screen.findByText('Thrift')).toBeTruthy();
    await table(operationFixture({ state: 'Failed', error }));
    const message = within(rows()[0]!).getAllByRole('cell')[1]!;
    await waitFor(() => expect(message.textContent).toContain('ThriftPlain storage only'));
    expect(message.textContent).toContain('sku.name NotIn ["Standard_LRS"] · found: Premium_LRS');
    expect(message.textContent).toMatch(/Passwordsa\/osProfile\.adminPassword NotLike Unnamed/);
    expect(message.textContent).toMatch(/Unnamedsku\.name NotIn ∅ · found: ∅/);
    expect(message.textContent).not.toMatch(/PasswordsPasswords/);
  });
  test('shows the target of an error that affects the whole operation', async () => {
    const error = { code: 'Strange', message: 'Never seen.', target: 'rg-data', hint: 'Ask around.' };
    await table(operationFixture({ state: 'Failed', error }));
    expect(rows()).toHaveLength(1);
    expect(rows()[0]!.textContent).toContain('Strange');
    expect(rows()[0]!.textContent).toContain('rg-data');
  });
  test('omits resources kept by a deletion, and is hidden without failures', async () => {
    const sharedStep = stepFixture({
      name: 'theirs',
      state: 'Skipped',
      error: { code: 'SharedResource', message: 'Another deployment declares it too.' },
    });
    await table(operationFixture({ state: 'Succeeded', steps: [sharedStep] }));
    expect(screen.queryByRole('table')).toBeNull();
  });
});
