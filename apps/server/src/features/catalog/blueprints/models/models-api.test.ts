import type { ModelDetail, ModelVersionDetail, Problem } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastAudit, rowsOf, type Actor } from '../../../../testing/administration.testing.ts';
import type { TestServer } from '../../../../testing/test-server.ts';
import {
  base,
  cards,
  cases,
  editVersion,
  facts,
  make,
  model,
  publish,
  runBench,
  setState,
  startModelWorld,
  template,
  version,
  type ModelWorld,
} from './models.testing.ts';

const svgIcon = (text: string): string => `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`;

let world: ModelWorld;
let server: TestServer;
let operator: Actor;
let admin: Actor;
let other: Actor;
let engineer: Actor;
beforeAll(async () => {
  world = await startModelWorld();
  ({ server, operator, admin, other, engineer } = world);
});
afterAll(() => world.server.stop());

describe('a blueprint of the organization', () => {
  it('accepts a template with comments and derives its description from the text', async () => {
    const createdModel = await make(admin, 'team-files');
    expect(createdModel).toMatchObject({
      state: 'Draft',
      origin: 'own',
      own: true,
      version: '1.0.0',
      scope: 'resourceGroup',
    });
    const draft = await version(admin, 'team-files');
    expect(draft.template).toBe(template);
    expect(draft.parameters.map(({ name }) => name)).toEqual([
      'name',
      'sku',
      'httpsOnly',
      'location',
      'tags',
    ]);
    // Tags have a separate field.
    expect(draft.wizard.groups).toEqual([
      { title: 'Settings', parameters: ['name', 'sku', 'httpsOnly', 'location'] },
    ]);
    expect(await lastAudit(server, admin.organizationId)).toMatchObject({
      action: 'model.create',
      outcome: 'done',
    });
  });

  it('is refused with every reason, and for users without the permission', async () => {
    const twice = await admin.post(base, { name: 'team-files', title: 'Again', ...facts });
    expect(twice.body).toMatchObject({ status: 422, errors: [{ pointer: '#/name', code: 'taken' }] });
    const reserved = await admin.post(base, { name: 'model', title: 'Model', ...facts });
    expect(reserved.body).toMatchObject({ errors: [{ code: 'taken' }] });
    const broken = await admin.post(base, {
      name: 'broken',
      title: 'X',
      ...facts,
      template: '{ "resources": [',
    });
    expect((broken.body as Problem).errors?.[0]).toMatchObject({
      pointer: '#/template',
      code: 'invalid-json',
    });
    expect((broken.body as Problem).errors?.[0]?.message).toMatch(/line 1, column/);
    const icon = svgIcon('<svg xmlns="http://www.w3.org/2000/svg" onload="x"/>');
    const active = await admin.post(base, { name: 'active', title: 'X', ...facts, icon });
    expect(active.body).toMatchObject({ errors: [{ pointer: '#/icon', code: 'active-content' }] });
    expect((await engineer.post(base, { name: 'mine', title: 'X', ...facts })).body).toMatchObject({
      status: 403,
      permission: 'blueprintCreate',
    });
    expect((await other.get(`${base}/team-files`)).status).toBe(404);
    expect((await operator.get(`${base}/team-files`)).status).toBe(404);
  });

  it('stores the sanitized form of an icon', async () => {
    const drawing = (content: string) => svgIcon(`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`);
    const storedIcon = drawing('<path d="M0 0"/>');
    const icon = drawing('<!-- by an editor --><metadata/><path d="M0 0"/>');
    const createResponse = await admin.post(base, { name: 'drawn', title: 'Drawn', ...facts, icon });
    expect(createResponse.body).toMatchObject({ icon: storedIcon });
    const scripted = drawing('<x:script xmlns:x="http://www.w3.org/2000/svg">x()</x:script>');
    for (const [sent, expected] of [
      [icon, { icon: storedIcon }],
      [scripted, { errors: [{ pointer: '#/icon', code: 'active-content' }] }],
    ] as const) {
      const edited = await admin.put(`${base}/drawn`, { icon: sent }, (await model(admin, 'drawn')).etag);
      expect(edited.body).toMatchObject(expected);
    }
  });

  it('keeps a draft with incomplete text and its last known parameters', async () => {
    await make(admin, 'half-written');
    const words = { name: { title: 'Account', hint: 'Lowercase letters.' } };
    const groups = [{ title: 'Name', parameters: ['name'] }];
    expect((await editVersion(admin, 'half-written', { words, groups })).status).toBe(200);
    const half = await editVersion(admin, 'half-written', { template: `${template} {` });
    expect(half.status).toBe(200);
    const draftVersion = half.body as ModelVersionDetail;
    expect(draftVersion.parameters[0]).toMatchObject({ title: 'Account', hint: 'Lowercase letters.' });
    expect(draftVersion.wizard.groups[0]).toEqual({
      title: 'Name',
      parameters: ['name', 'sku', 'httpsOnly', 'location'],
    });
    expect((await setState(admin, 'half-written', { state: 'Published' })).status).toBe(422);
    const deleteResponse = await admin.remove(
      `${base}/half-written`,
      (await model(admin, 'half-written')).etag,
    );
    expect(deleteResponse.status).toBe(204);
  });

  it('can be changed only with the current ETag', async () => {
    const { etag } = await version(admin, 'team-files');
    const url = `${base}/team-files/version/1.0.0`;
    expect((await admin.put(url, { documentation: '# One' })).status).toBe(428);
    expect((await admin.put(url, { documentation: '# One' }, etag)).status).toBe(200);
    expect((await admin.put(url, { documentation: '# Two' }, etag)).status).toBe(412);
    const { etag: whole } = await model(admin, 'team-files');
    expect((await admin.put(`${base}/team-files`, { tags: ['files'] }, whole)).status).toBe(200);
    expect((await admin.put(`${base}/team-files`, { tags: [] }, whole)).status).toBe(412);
  });
});

describe('publishing', () => {
  it('requires release notes and passing tests of the exact content', async () => {
    expect(await cards(engineer)).not.toContain('team-files');
    const noNotes = await setState(admin, 'team-files', { state: 'Published' });
    expect(noNotes.body).toMatchObject({ status: 422, errors: [{ pointer: '#/releaseNotes' }] });
    await editVersion(admin, 'team-files', { releaseNotes: 'First.', cases });
    const untestedPublish = await setState(admin, 'team-files', { state: 'Published' });
    expect(untestedPublish.body).toMatchObject({
      status: 409,
      detail: expect.stringContaining('has not been tested'),
    });

    const run = await runBench(admin, 'team-files');
    expect(run.green).toBe(true);
    expect(run.rows.map((row) => [row.case, row.cloud, row.verdict])).toEqual([
      ['Small', 'general', 'pass'],
      ['Small', 'us_gov', 'pass'],
      ['Too short', 'general', 'pass'],
      ['Too short', 'us_gov', 'pass'],
    ]);
    expect((await version(admin, 'team-files')).bench).toBe('green');

    await editVersion(admin, 'team-files', { template: `${template}\n` });
    const stale = await setState(admin, 'team-files', { state: 'Published' });
    expect(stale.body).toMatchObject({ status: 409, detail: expect.stringContaining('changed since') });
    await runBench(admin, 'team-files');
    expect((await setState(admin, 'team-files', { state: 'Published' })).status).toBe(200);
    expect(await cards(engineer)).toContain('team-files');
    expect(await cards(other)).not.toContain('team-files');
  });

  it('fails the bench for a misspelled type', async () => {
    await make(admin, 'slip');
    await editVersion(admin, 'slip', {
      releaseNotes: 'First.',
      template: template.replaceAll(
        'Microsoft.Storage/storageAccounts"',
        'Microsoft.Storage/storageAcounts"',
      ),
    });
    const run = await runBench(admin, 'slip');
    expect(run.green).toBe(false);
    expect(run.lint.findings).toContainEqual(
      expect.objectContaining({ severity: 'error', code: 'Resource-Types-Should-Be-Known' }),
    );
  });

  it('reports types without a known schema to the publisher and in the audit log', async () => {
    await make(admin, 'widgets');
    const widget = `{
      "type": "Contoso.Custom/widgets", "apiVersion": "2024-01-01", "name": "widget-of-a-team",
      "location": "[parameters('location')]", "properties": {}
    }`;
    await editVersion(admin, 'widgets', {
      releaseNotes: 'First.',
      template: template.replace('"resources": [', `"resources": [${widget}, `),
      cases,
    });
    const run = await runBench(admin, 'widgets');
    expect([run.green, run.unjudged]).toEqual([true, ['Contoso.Custom/widgets']]);
    const small = run.rows.find((row) => row.case === 'Small' && row.cloud === 'general')!;
    expect([small.verdict, small.expansion.verdict, small.availability.verdict]).toEqual([
      'partial',
      'pass',
      'partial',
    ]);
    expect((await version(admin, 'widgets')).bench).toBe('partial');
    // This is not an error: no override is needed, but the type is reported.
    expect((await setState(admin, 'widgets', { state: 'Published' })).body).toMatchObject({
      state: 'Published',
      bench: 'partial',
      override: null,
    });
    expect(await lastAudit(server, admin.organizationId)).toMatchObject({
      action: 'modelVersion.setState',
      details: { unjudged: ['Contoso.Custom/widgets'] },
    });
  });

  it('treats an earlier run that found an unnamed unknown type as outdated', async () => {
    const change = (run: string) =>
      server.database.pool.query(
        `update blueprint_version set bench_run = ${run} where bench_run->'unjudged' is not null or bench_run->'set_aside' is not null`,
      );
    await change(`bench_run - 'unjudged' || jsonb_build_object('set_aside', bench_run->'unjudged')`);
    expect((await version(admin, 'widgets')).bench).toBe('stale');
    expect((await version(admin, 'team-files')).bench).toBe('green');
    await change(`bench_run - 'set_aside' || jsonb_build_object('unjudged', bench_run->'set_aside')`);
    expect((await version(admin, 'widgets')).bench).toBe('partial');
  });

  it('omits types from the audit log that a run of other content could not evaluate', async () => {
    await make(admin, 'widgets-before');
    const widget = `{ "type": "Contoso.Custom/widgets", "apiVersion": "2024-01-01", "name": "one", "properties": {} }`;
    await editVersion(admin, 'widgets-before', {
      releaseNotes: 'First.',
      template: template.replace('"resources": [', `"resources": [${widget}, `),
      cases,
    });
    expect((await runBench(admin, 'widgets-before')).unjudged).toEqual(['Contoso.Custom/widgets']);
    await editVersion(admin, 'widgets-before', { template });
    const override = { reason: 'The widget is out of it; members wait.' };
    const done = await setState(admin, 'widgets-before', { state: 'Published', override });
    expect(done.body).toMatchObject({ state: 'Published', bench: 'stale', override });
    const row = await lastAudit(server, admin.organizationId);
    expect([row?.action, row?.details]).toEqual([
      'modelVersion.override',
      { name: 'widgets-before', version: '1.0.0', from: 'Draft', to: 'Published', ...override },
    ]);
  });

  it('shows no price instead of 0 if no price is known', async () => {
    await make(admin, 'widgets-alone');
    const [before, after] = template.split('"resources": [');
    const widget = `{ "type": "Contoso.Custom/widgets", "apiVersion": "2024-01-01", "name": "one", "properties": {} }`;
    await editVersion(admin, 'widgets-alone', {
      releaseNotes: 'First.',
      template: `${before}"resources": [${widget}${after!.slice(after!.lastIndexOf(']'))}`,
      cases: [],
    });
    const { rows } = await runBench(admin, 'widgets-alone');
    expect(rows.map(({ price }) => price)).toContainEqual({ monthly: null, currency: 'USD', unpriced: 1 });
  });

  it('requires a separate permission and a reason if the tests did not pass, and records the reason', async () => {
    await make(admin, 'open-files');
    const open = [
      { name: 'Plain HTTP', parameters: { name: 'stopen01', httpsOnly: false }, expect: 'success' },
    ];
    await editVersion(admin, 'open-files', { releaseNotes: 'First.', cases: open });
    const run = await runBench(admin, 'open-files');
    expect(run.green).toBe(false);
    expect(run.rows[0]?.policy).toMatchObject({ verdict: 'fail', findings: [{ code: 'deny' }] });
    expect((await setState(admin, 'open-files', { state: 'Published' })).status).toBe(409);
    const override = { reason: 'Old scanners speak HTTP only; closed network.' };
    const role = server.database.db
      .updateTable('role')
      .where('organization_id', '=', admin.organizationId)
      .where('name', '=', 'admin');
    const permissions = admin.session.account.roleInfo ?? [];
    await role
      .set({ permissions: JSON.stringify(permissions.filter((key) => key !== 'blueprintOverride')) })
      .execute();
    const refused = await setState(admin, 'open-files', { state: 'Published', override });
    expect(refused.body).toMatchObject({ status: 403, permission: 'blueprintOverride', missing: 'role' });
    await role.set({ permissions: JSON.stringify(permissions) }).execute();
    const done = await setState(admin, 'open-files', { state: 'Published', override });
    expect(done.body).toMatchObject({ state: 'Published', bench: 'red', override });
    expect(await lastAudit(server, admin.organizationId)).toMatchObject({
      action: 'modelVersion.override',
      details: override,
    });
  });

  it('is refused for a version that can never be expanded, even with an override', async () => {
    await make(admin, 'hopeless');
    const broken = template.replaceAll("parameters('name')", "parameters('nameless')");
    await editVersion(admin, 'hopeless', { releaseNotes: 'First.', template: broken });
    const override = { reason: 'It is urgent, members wait.' };
    const refused = await setState(admin, 'hopeless', { state: 'Published', override });
    expect(refused.body).toMatchObject({
      status: 422,
      errors: [{ pointer: '#/template', message: expect.stringMatching(/^Line \d+: .*nameless/) }],
    });
    await editVersion(admin, 'hopeless', { template });
    expect((await setState(admin, 'hopeless', { state: 'Published', override })).status).toBe(200);
  });

  it('freezes the content; the next version starts as a copy, and members get the newest published one', async () => {
    const frozen = await editVersion(admin, 'team-files', { documentation: '# Late' });
    expect(frozen.status).toBe(409);
    const next = await admin.post(`${base}/team-files/version`, { version: '1.10.0', from: '1.0.0' });
    expect(next.body).toMatchObject({ state: 'Draft', version: '1.10.0', template: `${template}\n`, cases });
    expect((await admin.post(`${base}/team-files/version`, { version: '1.10.0' })).status).toBe(422);
    expect((await engineer.get('/api/blueprint/team-files')).body).toMatchObject({ version: '1.0.0' });
    await publish(admin, 'team-files', '1.10.0');
    expect((await engineer.get('/api/blueprint/team-files')).body).toMatchObject({ version: '1.10.0' });
  });

  it('is suspended by pausing and ended by archiving', async () => {
    const wrong = await setState(admin, 'team-files', { state: 'Draft' }, '1.10.0');
    expect(wrong.status).toBe(409);
    await setState(admin, 'team-files', { state: 'Paused' }, '1.10.0');
    expect((await engineer.get('/api/blueprint/team-files')).body).toMatchObject({ version: '1.0.0' });
    const pause = await admin.put(
      `${base}/team-files/state`,
      { state: 'Paused' },
      (await model(admin, 'team-files')).etag,
    );
    expect(pause.body).toMatchObject({ state: 'Paused' });
    expect((await engineer.get('/api/blueprint/team-files')).status).toBe(404);
    const resume = await admin.put(
      `${base}/team-files/state`,
      { state: 'Published' },
      (pause.body as ModelDetail).etag,
    );
    expect(resume.body).toMatchObject({ state: 'Published' });
    const denied = await engineer.put(`${base}/team-files/state`, { state: 'Paused' }, '*');
    expect(denied.body).toMatchObject({ status: 403, permission: 'blueprintPublish' });
  });
});

describe('the source of a blueprint', () => {
  it('can be the gallery, where every template is green unchanged', async () => {
    const gallery = rowsOf<{ id: string }>(await admin.get('/api/azure/gallery'));
    expect(gallery.length).toBeGreaterThanOrEqual(8);
    const { suggested, template: text } = (await admin.post(`${base}/import`, { gallery: 'message-queue' }))
      .body as {
      template: string;
      suggested: Record<string, string>;
    };
    await make(admin, 'queue', { ...suggested, name: 'queue', template: text });
    const run = await runBench(admin, 'queue');
    const codes = run.rows.flatMap(({ expansion }) => expansion.findings.map(({ code }) => code));
    expect([...new Set(codes)]).toEqual(['ParameterAssumed']);
    expect(run.green).toBe(true);
  });

  it('cannot be an address that the operator does not allow, or more than one source', async () => {
    const bring = (body: object) => admin.post(`${base}/import`, body);
    for (const url of [
      'https://169.254.169.254/latest',
      'http://raw.githubusercontent.com/x',
      'https://localhost/x',
    ]) {
      expect((await bring({ url })).body).toMatchObject({ status: 422, errors: [{ pointer: '#/url' }] });
    }
    expect((await bring({})).body).toMatchObject({ errors: [{ code: 'one-source' }] });
    expect((await bring({ url: 'x', gallery: 'y' })).body).toMatchObject({
      errors: [{ code: 'one-source' }],
    });
    expect((await bring({ deployment: 'bp-missing01' })).status).toBe(404);
  });
});
