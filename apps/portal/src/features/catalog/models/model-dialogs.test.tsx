import { i18n } from '@lingui/core';
import {
  type BenchCase,
  type BlueprintParameter,
  type ModelDetail,
  type ModelVersionDetail,
} from '@blueport/contracts';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import administration from '../../../components/administration/messages/en.json';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import shared from '../../../core/i18n/locales/en.json';
import { createStore } from '../../../core/store/store.ts';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import { signIn } from '../../../testing/sign-in.ts';
import { CaseDialog } from './components/CaseDialog.tsx';
import { ConfigurationDialog } from './components/ConfigurationDialog.tsx';
import { FindingsList } from './components/FindingsList.tsx';
import { PublishDialog } from './components/PublishDialog.tsx';
import english from './messages/en.json';

const sent: string[] = [];
const note = async (request: Request) =>
  void sent.push(`${request.headers.get('if-match')} ${await request.text()}`);
const server = setupServer(
  http.put('*/api/blueprint/model/queue/version/1.0.0', async ({ request }) => {
    await note(request);
    return HttpResponse.json({ etag: '"2"' });
  }),
  http.put('*/api/blueprint/model/queue/version/1.0.0/state', async ({ request }) => {
    await note(request);
    return HttpResponse.json({ version: '1.0.0' });
  }),
);

beforeAll(() => {
  server.listen();
  const messages = catalogueOf({ ...shared, ...administration, ...english });
  i18n.loadAndActivate({ locale: 'en', messages });
});
afterEach(() => {
  server.resetHandlers();
  sent.length = 0;
});
afterAll(() => server.close());

const model = { name: 'queue', title: 'Queue' } as ModelDetail;
const draft = { version: '1.0.0', state: 'Draft', bench: 'green', releaseNotes: '', etag: '"1"' };

type Bench = ModelVersionDetail['bench'];
function publish(
  releaseNotes: string,
  keys: ('blueprintEdit' | 'blueprintPublish')[],
  bench: Bench = 'green',
) {
  const store = createStore();
  signIn(store, keys, { role: 'admin' });
  const run = { green: true, unjudged: ['Contoso.Custom/widgets'], policies: {} };
  const version = {
    ...draft,
    releaseNotes,
    bench,
    ...(bench === 'partial' && { run }),
  } as ModelVersionDetail;
  const onClose = vi.fn<() => void>();
  render(
    <PortalWrapper store={store}>
      <MemoryRouter>
        <PublishDialog model={model} version={version} onClose={onClose} />
      </MemoryRouter>
    </PortalWrapper>,
  );
  return onClose;
}
const author = ['blueprintEdit' as const, 'blueprintPublish' as const];
const notes = () => screen.getByRole('textbox', { name: 'Release notes for 1.0.0' });
const publishButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' });

describe('ConfigurationDialog', () => {
  test('shows at the name that it is taken', async () => {
    const errors = [{ pointer: '#/name', code: 'taken', message: 'This name is taken.' }];
    const refusal = { type: 'urn:blueport:problem:invalid-input', title: 'Invalid', status: 422, errors };
    server.use(http.post('*/configuration', () => HttpResponse.json(refusal, { status: 422 })));
    const empty = { ...model, versionList: [], givable: false } as ModelDetail;
    render(
      <PortalWrapper store={createStore()}>
        <ConfigurationDialog model={empty} parameters={[]} configuration={undefined} onClose={() => {}} />
      </PortalWrapper>,
    );
    await userEvent.type(screen.getByRole('textbox', { name: /^Title/ }), 'Small');
    await userEvent.type(screen.getByRole('textbox', { name: /^Summary/ }), 'A small queue.');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This name is taken.')).toBeTruthy();
  });
});

describe('PublishDialog', () => {
  test('asks for release notes, saves them, and publishes the resulting draft', async () => {
    const onClose = publish('', author);
    await userEvent.click(publishButton());
    expect(screen.getByText('This field is required.')).toBeTruthy();
    expect(sent).toEqual([]);
    await userEvent.type(notes(), 'First release.');
    await userEvent.click(publishButton());
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(sent).toEqual(['"1" {"releaseNotes":"First release."}', '"2" {"state":"Published"}']);
  });
  test('starts with the notes from the versions tab and does not save them again if unchanged', async () => {
    const onClose = publish('Faster.', author);
    expect(notes()).toHaveProperty('value', 'Faster.');
    await userEvent.click(publishButton());
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(sent).toEqual(['"1" {"state":"Published"}']);
  });
  test('runs the tests from the dialog and links to the failed ones', async () => {
    server.use(
      http.post('*/version/1.0.0/bench', async ({ request }) => {
        await note(request);
        return HttpResponse.json({ green: false });
      }),
    );
    publish('Faster.', author, 'red');
    expect(screen.getByRole('link', { name: 'Show failed tests' }).getAttribute('href')).toBe(
      '/?version=1.0.0&tab=bench',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Run tests' }));
    await waitFor(() => expect(sent).toEqual(['null {}']));
  });
  test('names the resources that could not be evaluated, and does not ask for a reason', async () => {
    const onClose = publish('Faster.', author, 'partial');
    expect(screen.getByText('Tests incomplete')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Contoso.Custom/widgets');
    await userEvent.click(publishButton());
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(sent).toEqual(['"1" {"state":"Published"}']);
  });
  test('does not offer to run the tests without the edit permission', () => {
    publish('Faster.', ['blueprintPublish'], 'none');
    expect(screen.queryByRole('button', { name: 'Run tests' })).toBeNull();
    expect(screen.getByText('To publish this version, run the tests and fix any failures.')).toBeTruthy();
  });
  test('explains to users with only the publish permission that an editor must write the notes', () => {
    publish('', ['blueprintPublish']);
    expect(notes()).toHaveProperty('disabled', true);
    expect(screen.getByText(/A member with permission to edit/)).toBeTruthy();
    expect(publishButton().disabled).toBe(true);
  });
  test('shows the validation error of the draft without a generic message', async () => {
    const errors = [{ pointer: '#/template', code: 'scope', message: 'It cannot move.' }];
    const problem = { type: 'urn:blueport:problem:invalid-input', title: 'Not acceptable', status: 422 };
    server.use(
      http.put('*/version/1.0.0/state', () => HttpResponse.json({ ...problem, errors }, { status: 422 })),
    );
    const onClose = publish('Faster.', author);
    await userEvent.click(publishButton());
    expect((await screen.findByRole('alert')).textContent).toBe('It cannot move.');
    expect(onClose).not.toHaveBeenCalled();
  });
});

const parameter = (name: string, more: Partial<BlueprintParameter>): BlueprintParameter => ({
  name,
  title: name,
  description: '',
  type: 'string',
  required: false,
  secure: false,
  advanced: false,
  ...more,
});
const parameters = [
  parameter('Size', { allowedValues: ['S', 'M'] }),
  parameter('Backup', { type: 'bool' }),
  parameter('Count', { type: 'int', minValue: 1 }),
];

function openSet(value?: BenchCase) {
  const onSave = vi.fn<(value: BenchCase) => void>();
  render(
    <PortalWrapper>
      <CaseDialog
        parameters={parameters}
        clouds={['general']}
        value={value}
        onSave={onSave}
        onClose={() => undefined}
      />
    </PortalWrapper>,
  );
  return onSave;
}
async function choose(field: string, entry: string) {
  await userEvent.click(screen.getByRole('combobox', { name: new RegExp(`^${field}`) }));
  await userEvent.click(screen.getByRole('option', { name: entry }));
}

describe('CaseDialog', () => {
  test('offers a select for parameters with a few allowed values, and validates numbers', async () => {
    const onSave = openSet();
    const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add parameter set' });
    await userEvent.type(screen.getByRole('textbox', { name: /^Set name/ }), 'Small');
    await choose('Region', 'West Europe');
    await choose('Size', 'M');
    await choose('Backup', 'false');
    await userEvent.type(screen.getByRole('textbox', { name: 'Count' }), 'x');
    expect(screen.getByText('Enter a whole number.')).toBeTruthy();
    expect(add.disabled).toBe(true);
    await userEvent.clear(screen.getByRole('textbox', { name: 'Count' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Count' }), '3');
    await userEvent.click(add);
    expect(onSave).toHaveBeenCalledWith({
      name: 'Small',
      expect: 'success',
      location: 'westeurope',
      parameters: { Size: 'M', Backup: false, Count: 3 },
    });
  });
  test('resets a value to the template default, and keeps a value that is no longer allowed until it is changed', async () => {
    const old: BenchCase = { name: 'Old', expect: 'success', parameters: { Size: 'XL', Backup: true } };
    const onSave = openSet({ ...old, location: 'westeurope' });
    await choose('Backup', 'Template default');
    await choose('Region', 'Default region of each cloud');
    await userEvent.click(screen.getByRole('button', { name: 'Apply changes' }));
    expect(onSave).toHaveBeenCalledWith({ name: 'Old', expect: 'success', parameters: { Size: 'XL' } });
  });
  test('accepts values the template does not allow if the set is expected to fail', async () => {
    const onSave = openSet({ name: 'Wrong', expect: 'failure', parameters: {} });
    await userEvent.type(screen.getByRole('textbox', { name: 'Size' }), 'XL');
    await userEvent.click(screen.getByRole('button', { name: 'Apply changes' }));
    expect(onSave.mock.calls[0]?.[0].parameters).toEqual({ Size: 'XL' });
  });
});

test('FindingsList shows no result before the first check', () => {
  const list = (findings: [] | undefined) => (
    <PortalWrapper>
      <FindingsList findings={findings} onGoTo={() => undefined} />
    </PortalWrapper>
  );
  const { rerender } = render(list(undefined));
  expect(screen.getByRole('status').textContent).toBe('Checking…');
  rerender(list([]));
  expect(screen.getByRole('status').textContent).toBe('No problems found');
});

test('FindingsList shows the remaining findings on request', async () => {
  const finding = { severity: 'warning' as const, hint: undefined, line: 1, column: 1 };
  const findings = Array.from({ length: 130 }, (_, index) => ({
    ...finding,
    code: `C${index}`,
    pointer: '',
    message: `Finding ${index}.`,
  })) as unknown as Parameters<typeof FindingsList>[0]['findings'];
  render(
    <PortalWrapper>
      <FindingsList findings={findings} onGoTo={vi.fn<() => void>()} />
    </PortalWrapper>,
  );
  expect(screen.queryByText('Finding 129.', { exact: false })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show 30 more' }));
  expect(screen.getByText('Finding 129.', { exact: false })).toBeTruthy();
});
