import { i18n } from '@lingui/core';
import { type TemplateForm } from '@blueport/contracts';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import administration from '../../../components/administration/messages/en.json';
import formFields from '../../../components/form-fields/messages/en.json';
import formIssues from '../../../components/form-issues/messages/en.json';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import shared from '../../../core/i18n/locales/en.json';
import { createStore } from '../../../core/store/store.ts';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import { signIn } from '../../../testing/sign-in.ts';
import { Component as FormPage } from './FormPage.tsx';
import english from './messages/en.json';

const id = '01900000-0000-7000-8000-000000000001';
const form: TemplateForm = {
  id,
  title: 'Storage',
  description: '',
  state: 'Published',
  version: 1,
  changed: true,
  items: 2,
  blueprints: 2,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  etag: '"1"',
  draft: {
    others: 'shown',
    items: [
      { id: 'size', parameter: 'size', spec: { type: 13, label: 'Size', min: 5 } },
      { id: 'name', parameter: 'name', spec: { type: 1, label: 'Name' } },
    ],
  },
  issues: [],
  versions: [],
  usedBy: [{ name: 'storage', title: 'Storage account', version: null }],
};
const libraryField = {
  id: '01900000-0000-7000-8000-0000000000f1',
  name: 'copies',
  type: 13,
  label: 'Copies',
  min: 3,
  forms: 1,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  etag: '"1"',
};
let published = form;
const sent: unknown[] = [];
const server = setupServer(
  http.get('*/api/form/:id', () => HttpResponse.json(published)),
  http.get('*/api/field', () => HttpResponse.json({ count: 1, total: 1, result: [libraryField] })),
  http.get('*/api/blueprint', () =>
    HttpResponse.json({ count: 1, total: 1, result: [{ name: 'storage', title: 'Storage account' }] }),
  ),
  http.get('*/api/blueprint/storage', () =>
    HttpResponse.json({
      name: 'storage',
      title: 'Storage account',
      wizard: { groups: [] },
      parameters: ['name', 'prefix', 'rules'].map((name) => ({
        name,
        title: `The ${name}`,
        description: '',
        type: name === 'rules' ? 'object' : 'string',
        required: true,
        secure: false,
        advanced: false,
      })),
    }),
  ),
  http.put('*/api/form/:id', async ({ request }) => {
    const body = (await request.json()) as Partial<TemplateForm>;
    sent.push(body);
    published = { ...published, ...body, etag: '"2"' };
    return HttpResponse.json(published);
  }),
);

beforeAll(() => {
  server.listen();
  const messages = catalogueOf({ ...shared, ...administration, ...formFields, ...formIssues, ...english });
  i18n.loadAndActivate({ locale: 'en', messages });
});
beforeEach(() => {
  published = form;
  sent.length = 0;
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const keys = ['templateFormList', 'templateFormEdit', 'templateFormPublish'] as const;

async function open() {
  const store = createStore();
  signIn(store, keys, { role: 'admin' });
  const router = createMemoryRouter(
    [
      { path: '/portal/template/form/:id', element: <FormPage /> },
      { path: '/portal/help', element: <p>Elsewhere</p> },
    ],
    { initialEntries: [`/portal/template/form/${id}`] },
  );
  render(
    <PortalWrapper store={store}>
      <RouterProvider router={router} />
    </PortalWrapper>,
  );
  const user = userEvent.setup();
  await screen.findByRole('tab', { name: 'JSON' });
  return {
    user,
    router,
    tab: (name: string) => user.click(screen.getByRole('tab', { name })),
    choose: (name: string) =>
      user.click(
        within(screen.getByRole('region', { name: 'Form items' })).getByRole('button', {
          name: new RegExp(`^${name}\\b`),
        }),
      ),
  };
}
const json = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'JSON' });
const smallest = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Minimum value' });

it('does not apply JSON text that is older than the latest change to the form', async () => {
  const { user, tab, choose } = await open();
  await tab('JSON');
  const text = (await json()).value.replace('"Name"', '"From the text"');
  fireEvent.change(await json(), { target: { value: text } });
  await tab('Builder');
  expect(screen.getByText('Entered but not applied:')).toBeTruthy();
  await choose('Size');
  fireEvent.change(await screen.findByRole('textbox', { name: /^Label/ }), { target: { value: 'Later' } });
  await tab('JSON');
  expect(await json()).toHaveProperty('value', text);
  expect(screen.getByRole('button', { name: 'Apply' })).toHaveProperty('disabled', true);
  expect(screen.getByText(/The form has changed since you started/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Reload JSON' }));
  expect((await json()).value).toContain('"Later"');
  expect((await json()).value).not.toContain('From the text');
  // The text is now based on the current draft.
  fireEvent.change(await json(), { target: { value: (await json()).value.replace('"Name"', '"Mine"') } });
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent).toMatchObject([
      { draft: { items: [{ spec: { label: 'Later' } }, { spec: { label: 'Mine' } }] } },
    ]),
  );
});

it('explains whether text is invalid JSON or not a valid form', async () => {
  const { user, tab } = await open();
  await tab('JSON');
  const apply = async (value: string) => {
    fireEvent.change(await json(), { target: { value } });
    await user.click(screen.getByRole('button', { name: 'Apply' }));
  };
  await apply('{\n "others": x }');
  expect(screen.getByText(/^This is not valid JSON|^The JSON is not valid/)).toBeTruthy();
  await apply('{"others":"shown","items":[{"id":7,"spec":{}}]}');
  expect(screen.getByText('The JSON is not a valid form. Check /items/0/id.')).toBeTruthy();
});

it('asks for confirmation before leaving a page with unapplied text, even without other changes', async () => {
  const { router, tab } = await open();
  await tab('JSON');
  fireEvent.change(await json(), { target: { value: '{' } });
  expect(screen.queryByRole('region', { name: /unsaved/i })).toBeNull();
  expect(screen.getByRole('button', { name: 'Publish' }).getAttribute('aria-disabled')).toBe('true');
  void router.navigate('/portal/help');
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(screen.queryByText('Elsewhere')).toBeNull();
  const before = new Event('beforeunload', { cancelable: true });
  dispatchEvent(before);
  expect(before.defaultPrevented).toBe(true);
});

it('keeps an incomplete number with its field until the value changes elsewhere', async () => {
  const { user, router, tab, choose } = await open();
  await choose('Size');
  await user.clear(await smallest());
  await user.type(await smallest(), '7x');
  await choose('Name');
  expect(screen.queryByRole('textbox', { name: 'Minimum value' })).toBeNull();
  await tab('Settings');
  const notice = screen.getByText('Entered but not applied:').closest('[role="alert"]') as HTMLElement;
  expect(notice.textContent).toContain('Size “7x”');
  void router.navigate('/portal/help');
  await user.click(await screen.findByRole('button', { name: /stay/i }));
  await user.click(within(notice).getByRole('button', { name: 'Size' }));
  expect(await smallest()).toHaveProperty('value', '7x');
  expect(screen.getByText('Enter a number. The field keeps the value 7.')).toBeTruthy();
  expect((await smallest()).getAttribute('aria-invalid')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await smallest()).toHaveProperty('value', '5');
  expect(screen.queryByText('Entered but not applied:')).toBeNull();
});

it('discards an incomplete number when the field type changes', async () => {
  const { user, choose, tab } = await open();
  await choose('Size');
  await user.type(await smallest(), 'x');
  await user.click(screen.getByRole('combobox', { name: 'Type' }));
  await user.click(screen.getByRole('option', { name: 'Title' }));
  await tab('Settings');
  expect(screen.queryByText(/Entered but not applied/)).toBeNull();
});

it('undoes changes made on another tab', async () => {
  const { user, choose, tab } = await open();
  await choose('Size');
  fireEvent.change(await screen.findByRole('textbox', { name: /^Label/ }), { target: { value: 'Later' } });
  await tab('Settings');
  await user.click(await screen.findByRole('combobox', { name: 'Parameters without a field' }));
  await user.click(screen.getByRole('option', { name: 'Hidden' }));
  await tab('Builder');
  const undo = screen.getByRole('button', { name: 'Undo' });
  await user.click(undo);
  await user.click(undo);
  expect(undo).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

it('keeps a duplicate ID in its input with an error, and applies the ID once it is unique', async () => {
  const { user, choose } = await open();
  await choose('Size');
  const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Item ID' });
  fireEvent.change(await field(), { target: { value: 'name' } });
  fireEvent.blur(await field());
  await choose('Name');
  expect(await field()).toHaveProperty('value', 'name');
  expect(screen.getByText(/Entered but not applied/)).toBeTruthy();
  await choose('Size');
  expect(await field()).toHaveProperty('value', 'name');
  expect(screen.getByText('Another item has this ID.')).toBeTruthy();
  await user.clear(await field());
  await user.type(await field(), 'capacity');
  await user.tab();
  expect(await field()).toHaveProperty('value', 'capacity');
  expect(screen.queryByText(/Entered but not applied/)).toBeNull();
});

it('lists every blueprint affected by publishing, including ones added since the page was loaded', async () => {
  const { user } = await open();
  published = {
    ...form,
    usedBy: [...form.usedBy, { name: 'web', title: 'Web site', version: '1.2.0' }],
  };
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  const dialog = await screen.findByRole('dialog');
  const link = await within(dialog).findByRole('link', { name: 'Web site' });
  expect(link.getAttribute('href')).toBe('/portal/model/web');
  expect(within(dialog).getByText(/all versions without a separate form/)).toBeTruthy();
  expect(within(dialog).getByText(/version 1\.2\.0/)).toBeTruthy();
});

it('unsets a limit of a library field when it is cleared, and can restore it', async () => {
  published = {
    ...form,
    draft: {
      ...form.draft,
      items: [{ id: 'copies', fieldId: libraryField.id, parameter: 'copies', spec: {} }],
    },
  };
  const { user, choose } = await open();
  await choose('Copies');
  expect(await smallest()).toHaveProperty('value', '3');
  await user.clear(await smallest());
  await user.tab();
  expect(await smallest()).toHaveProperty('value', '');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ draft: { items: [{ id: 'copies', spec: { min: null } }] } });
  await choose('Copies');
  await user.click(await screen.findByRole('button', { name: 'Reset to library values' }));
  expect(await smallest()).toHaveProperty('value', '3');
});

it('handles choices that contain a comma, in single-value and list conditions', async () => {
  const choices = ['North, Sea', 'South', 'West'].map((value) => ({ value, label: value }));
  const coast = { type: 3, label: 'Coast', options: { kind: 'static', choices } } as const;
  published = {
    ...form,
    draft: {
      ...form.draft,
      items: [
        { id: 'coast', parameter: 'coast', spec: coast },
        {
          id: 'name',
          parameter: 'name',
          spec: { type: 1, label: 'Name' },
          when: { match: 'all', tests: [{ field: 'coast', operator: 'equals', value: 'North, Sea' }] },
        },
      ],
    },
  };
  const { user, choose } = await open();
  await choose('Name');
  const pick = async (label: string, name: string) => {
    await user.click(await screen.findByRole('combobox', { name: label }));
    await user.click(await screen.findByRole('option', { name }));
    await user.keyboard('{Escape}');
  };
  const save = async (): Promise<unknown> => {
    const before = sent.length;
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(before + 1));
    return (sent.at(-1) as Pick<TemplateForm, 'draft'>).draft.items[1]!.when!.tests[0];
  };
  await pick('Operator', 'is one of');
  await pick('Value', 'West');
  expect(await save()).toEqual({ field: 'coast', operator: 'in', value: ['North, Sea', 'West'] });
  await choose('Name');
  await pick('Value', 'West');
  await pick('Operator', 'is');
  expect(await save()).toEqual({ field: 'coast', operator: 'equals', value: 'North, Sea' });
});

it('adds a field for each parameter of a blueprint that the form does not contain yet', async () => {
  await open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Add parameters…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add blueprint parameters' }));
  const blueprint = await dialog.findByRole('combobox', { name: 'Blueprint' });
  // Disabled until the list is loaded.
  await waitFor(() => expect(blueprint.getAttribute('aria-disabled')).not.toBe('true'));
  await user.click(blueprint);
  await user.click(await screen.findByRole('option', { name: 'Storage account' }));
  expect(await dialog.findByText('Already in the form')).toBeTruthy();
  expect(dialog.getByText('No field type supports this value')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Add 1 field' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect((sent[0] as Partial<TemplateForm>).draft?.items.at(-1)).toEqual({
    id: 'prefix',
    parameter: 'prefix',
    spec: { type: 1, label: 'The prefix', required: true },
  });
});
