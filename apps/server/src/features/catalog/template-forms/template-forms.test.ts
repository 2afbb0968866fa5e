import type { ListResult, Presentation, Problem, TemplateField, TemplateForm } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subscription } from '../../../testing/matrix-rows.ts';
import { people, type TestPerson } from '../../../testing/test-people.ts';
import { problemOf, startTestServer, type Answer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
const tokens = new Map<TestPerson, string>();
const { admin, engineer, otherAdmin } = people;
beforeAll(async () => {
  server = await startTestServer();
  for (const person of [admin, engineer, otherAdmin]) tokens.set(person, (await server.login(person)).token);
});
afterAll(() => server.stop());

const call = (
  person: TestPerson,
  method: string,
  path: string,
  body?: unknown,
  ifMatch?: string,
): Promise<Answer> =>
  server.request(method, path, {
    token: tokens.get(person),
    body,
    ...(ifMatch === undefined ? {} : { headers: { 'if-match': ifMatch } }),
  });
const pointersOf = (answer: Answer): string[] =>
  ((answer.body as Problem).errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`);

const nameField = {
  name: 'projectName',
  type: 1,
  label: 'Project',
  required: true,
  pattern: 'prj-[a-z]{3,8}',
  patternHint: 'Begins with prj-.',
};
async function makeField(changes: object = {}): Promise<TemplateField> {
  const answer = await call(admin, 'POST', '/api/field', { ...nameField, ...changes });
  expect(answer.status).toBe(201);
  return answer.body as TemplateField;
}
async function makeForm(title: string, items: readonly object[], others = 'shown'): Promise<TemplateForm> {
  const answer = await call(admin, 'POST', '/api/form', { title, description: '', draft: { others, items } });
  expect(answer.status).toBe(201);
  return answer.body as TemplateForm;
}
const publish = (form: TemplateForm) =>
  call(admin, 'POST', `/api/form/${form.id}/publish`, { note: 'First' }, form.etag);

describe('fields', () => {
  it('are refused with every broken rule, and with patterns that no linear-time engine supports', async () => {
    const wrong = await call(admin, 'POST', '/api/field', {
      ...nameField,
      name: 'wrong',
      min: 9,
      max: 2,
      pattern: '(a)\\1',
      options: { kind: 'live', source: 'locations' },
    });
    expect(wrong.status).toBe(422);
    expect(pointersOf(wrong)).toEqual([
      '/min empty-range',
      '/pattern invalid-pattern',
      '/options not-applicable',
    ]);
    const choices = { kind: 'static', choices: [{ value: 'a', label: 'A' }] };
    expect(
      pointersOf(
        await call(admin, 'POST', '/api/field', {
          name: 'choice',
          type: 3,
          label: 'C',
          default: 'b',
          options: choices,
        }),
      ),
    ).toEqual(['/default not-allowed']);
    // A date beyond the calendar is an input error, not an internal error.
    const far = { name: 'far', type: 5, label: 'Day', min: 1e15, default: '2026-01-01' };
    const outOfRange = await call(admin, 'POST', '/api/field', far);
    expect([outOfRange.status, ...pointersOf(outOfRange)]).toEqual([422, '/min too-far']);
    expect((await call(engineer, 'POST', '/api/field', nameField)).status).toBe(403);
  });

  it('cannot be deleted while a form uses them, and the refusal names the form', async () => {
    const field = await makeField({ name: 'kept' });
    expect(pointersOf(await call(admin, 'POST', '/api/field', { ...nameField, name: 'KEPT' }))).toEqual([
      '/name taken',
    ]);
    const form = await makeForm('Keeps', [{ id: 'kept', fieldId: field.id, parameter: 'x', spec: {} }]);
    const path = `/api/field/${field.id}`;
    expect((await call(admin, 'GET', `${path}/dependants`)).body).toMatchObject({
      blocking: true,
      dependants: [{ kind: 'form', count: 1, items: [{ name: 'Keeps' }] }],
    });
    expect(problemOf(await call(admin, 'DELETE', path, undefined, field.etag))).toBe('conflict');
    expect((await call(otherAdmin, 'GET', path)).status).toBe(404);
    expect((await call(admin, 'DELETE', `/api/form/${form.id}`, undefined, form.etag)).status).toBe(204);
    expect((await call(admin, 'DELETE', path, undefined, field.etag)).status).toBe(204);
  });
});

describe('a form', () => {
  it('lists everything that prevents its publication', async () => {
    const form = await makeForm('Broken', [
      {
        id: 'a',
        spec: { type: 1, label: 'A' },
        parameter: 'x',
        when: { match: 'all', tests: [{ field: 'b', operator: 'empty' }] },
      },
      {
        id: 'b',
        spec: { type: 1, label: 'B' },
        parameter: 'X',
        when: { match: 'all', tests: [{ field: 'a', operator: 'equals', value: '1' }] },
      },
      {
        id: 'c',
        spec: { type: 3, label: 'C' },
        when: { match: 'any', tests: [{ field: 'nobody', operator: 'equals' }] },
      },
      { id: 'd', fieldId: '01900000-0000-7000-8000-00000000dead', spec: {} },
    ]);
    const expected = [
      '/items/1/parameter duplicate',
      '/items/2/spec/options required',
      '/items/2/parameter required',
      '/items/3/fieldId unknown-field',
      '/items/2/when/tests/0/field unknown-field',
      '/items/2/when/tests/0/value required',
      '/items/0/when cycle',
      '/items/1/when cycle',
    ];
    expect(form.issues.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual(expected);
    const refused = await publish(form);
    expect(refused.status).toBe(422);
    expect(pointersOf(refused)).toEqual(expected);
  });

  it('keeps its history: published fields do not change, and a version can be restored', async () => {
    const field = await makeField({ name: 'historic' });
    const first = await makeForm('Historic', [
      { id: 'p', fieldId: field.id, parameter: 'x', spec: { label: 'Here' } },
    ]);
    const published = (await publish(first)).body as TemplateForm;
    expect(published).toMatchObject({ version: 1, changed: false, state: 'Published' });
    await call(
      admin,
      'PUT',
      `/api/field/${field.id}`,
      { ...nameField, name: 'historic', pattern: 'new' },
      field.etag,
    );
    const edited = await call(
      admin,
      'PUT',
      `/api/form/${first.id}`,
      { draft: { others: 'hidden', items: [] } },
      published.etag,
    );
    expect(edited.body).toMatchObject({ changed: true, items: 0 });
    expect(problemOf(await call(admin, 'PUT', `/api/form/${first.id}`, { title: 'X' }, published.etag))).toBe(
      'stale',
    );
    const path = `/api/form/${first.id}/version/1`;
    expect((await call(admin, 'GET', path)).body).toMatchObject({
      items: [{ id: 'p', label: 'Here', pattern: 'prj-[a-z]{3,8}' }],
    });
    const restored = await call(
      admin,
      'POST',
      `${path}/restore`,
      undefined,
      (edited.body as TemplateForm).etag,
    );
    expect(restored.body).toMatchObject({ changed: false, items: 1 });
  });
});

describe('a blueprint with a form', () => {
  const model = '/api/blueprint/model/storage-account/presentation';
  const preview = (parameters: object) =>
    call(engineer, 'POST', '/api/blueprint/storage-account/preview', { parameters });
  const select = (label: string, values: readonly string[]) => ({
    type: 3,
    label,
    options: { kind: 'static', choices: values.map((value) => ({ value, label: value })) },
  });
  const items = [
    {
      id: 'name',
      spec: { type: 1, label: 'Name', pattern: 'prj[a-z0-9]{3,8}', required: true },
      parameter: 'STORAGEACCOUNTNAME',
    },
    { id: 'copies', spec: select('Copies', ['Standard_LRS', 'Standard_GRS']), parameter: 'redundancy' },
    {
      id: 'tier',
      spec: select('Tier', ['Hot', 'Cool']),
      parameter: 'accessTier',
      when: { match: 'all', tests: [{ field: 'copies', operator: 'equals', value: 'Standard_GRS' }] },
    },
  ];
  let present: Presentation;

  beforeAll(async () => {
    present = (await call(admin, 'GET', model)).body as Presentation;
  });

  it('refuses a form that does not fit its template', async () => {
    const form = await makeForm('Unsuited', [
      { id: 'a', spec: { type: 1, label: 'A' }, parameter: 'noSuchParameter' },
      { id: 'b', spec: { type: 13, label: 'B' }, parameter: 'storageAccountName' },
    ]);
    const choice = { typeId: null, formId: form.id, byVersion: [] };
    expect(pointersOf(await call(admin, 'PUT', model, choice, present.etag))).toEqual([
      '/formId not-published',
    ]);
    await publish(form);
    expect(pointersOf(await call(admin, 'PUT', model, choice, present.etag))).toEqual([
      '/formId unknown-parameter',
      '/formId wrong-type',
    ]);
    expect((await call(engineer, 'PUT', model, choice, present.etag)).status).toBe(403);
  });

  it('shows it in the wizard and validates every value against it on the server', async () => {
    const form = await makeForm('Storage', items, 'hidden');
    await publish(form);
    const type_ = await call(admin, 'POST', '/api/type/blueprint', {
      title: 'Storage',
      description: '',
      icon: 'storage',
      position: 1,
    });
    const choice = { typeId: (type_.body as { id: string }).id, formId: form.id, byVersion: [] };
    const answer = await call(admin, 'PUT', model, choice, present.etag);
    expect([answer.status, pointersOf(answer)]).toEqual([200, []]);
    expect(problemOf(await call(admin, 'PUT', model, choice, present.etag))).toBe('stale');

    const { body } = await call(engineer, 'GET', '/api/blueprint/storage-account');
    expect(body).toMatchObject({
      type: 'Storage',
      form: { title: 'Storage', items: [{ id: 'name', parameter: 'storageAccountName' }, {}, {}] },
    });

    const good = { storageAccountName: 'prjabc', redundancy: 'Standard_GRS', accessTier: 'Cool' };
    expect((await preview(good)).status).toBe(200);
    // Values of hidden fields, unknown fields and values not offered are refused.
    expect(
      pointersOf(
        await preview({
          ...good,
          storageAccountName: 'other',
          redundancy: 'Standard_LRS',
          containers: ['a'],
        }),
      ),
    ).toEqual([
      '/parameters/storageAccountName pattern',
      '/parameters/accessTier hidden',
      '/parameters/containers not-asked',
    ]);
    expect(pointersOf(await preview({ ...good, accessTier: 'Cold' }))).toEqual([
      '/parameters/accessTier not-allowed',
    ]);
    const submitted = await server.request('POST', '/api/user/deployment', {
      token: tokens.get(engineer),
      headers: { 'idempotency-key': 'past-the-form' },
      body: {
        blueprint: 'storage-account',
        subscriptionId: subscription,
        parameters: { ...good, accessTier: 'Cold' },
      },
    });
    expect(pointersOf(submitted)).toContain('/parameters/accessTier not-allowed');
  });

  it("shows the template's own fields after the form is deleted, and warns about this before", async () => {
    const { body } = await call(admin, 'GET', '/api/form?filter=Storage');
    const [form] = (body as ListResult<TemplateForm>).result;
    expect(form).toMatchObject({ title: 'Storage', blueprints: 1 });
    expect((await call(admin, 'GET', `/api/form/${form!.id}/dependants`)).body).toMatchObject({
      blocking: false,
      dependants: [{ kind: 'blueprint', count: 1 }],
    });
    expect((await call(admin, 'DELETE', `/api/form/${form!.id}`, undefined, form!.etag)).status).toBe(204);
    expect((await preview({ storageAccountName: 'anything' })).status).toBe(200);
  });
});
