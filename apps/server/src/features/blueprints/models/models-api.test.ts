import type {
  BenchRun,
  BlueprintConfiguration,
  BlueprintDetail,
  BlueprintSummary,
  ModelDetail,
  ModelRow,
  ModelVersionDetail,
  Preview,
  Problem,
} from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actAs, lastAudit, rowsOf, type Actor } from '../../../testing/administration.testing.ts';
import { people } from '../../../testing/test-people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let operator: Actor;
let admin: Actor;
let other: Actor;
let engineer: Actor;
let reader: Actor;
beforeAll(async () => {
  server = await startTestServer();
  operator = await actAs(server, people.operator);
  admin = await actAs(server, people.admin);
  other = await actAs(server, people.otherAdmin);
  engineer = await actAs(server, people.engineer);
  reader = await actAs(server, people.reader);
});
afterAll(() => server.stop());

const base = '/api/blueprint/model';
const template = `{
  // What members fill in.
  "$schema": "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
  "contentVersion": "1.0.0.0",
  "parameters": {
    "name": { "type": "string", "minLength": 3, "maxLength": 24 },
    "sku": { "type": "string", "allowedValues": ["Standard_LRS", "Standard_GRS"], "defaultValue": "Standard_LRS" },
    "httpsOnly": { "type": "bool", "defaultValue": true },
    "location": { "type": "string", "defaultValue": "[resourceGroup().location]" },
    "tags": { "type": "object", "defaultValue": {} },
  },
  "resources": [{
    "type": "Microsoft.Storage/storageAccounts", "apiVersion": "2023-05-01", "kind": "StorageV2",
    "name": "[parameters('name')]", "location": "[parameters('location')]", "tags": "[parameters('tags')]",
    "sku": { "name": "[parameters('sku')]" },
    "properties": { "supportsHttpsTrafficOnly": "[parameters('httpsOnly')]", "minimumTlsVersion": "TLS1_2", "allowBlobPublicAccess": false },
  }],
}`;
const facts = { summary: 'Files of a team.', category: 'Storage', clouds: ['general', 'us_gov'], template };

async function make(actor: Actor, name: string, more: object = {}): Promise<ModelDetail> {
  const answer = await actor.post(base, { name, title: `Files ${name}`, ...facts, ...more });
  expect([answer.status, answer.status === 201 ? '' : answer.text]).toEqual([201, '']);
  return answer.body as ModelDetail;
}
const model = async (actor: Actor, name: string) => (await actor.get(`${base}/${name}`)).body as ModelDetail;
const version = async (actor: Actor, name: string, number = '1.0.0') =>
  (await actor.get(`${base}/${name}/version/${number}`)).body as ModelVersionDetail;
const editVersion = async (actor: Actor, name: string, body: object, number = '1.0.0') =>
  actor.put(`${base}/${name}/version/${number}`, body, (await version(actor, name, number)).etag);
const setState = async (actor: Actor, name: string, body: object, number = '1.0.0') =>
  actor.put(`${base}/${name}/version/${number}/state`, body, (await version(actor, name, number)).etag);
const runBench = async (actor: Actor, name: string, number = '1.0.0') =>
  (await actor.post(`${base}/${name}/version/${number}/bench`)).body as BenchRun;
const offer = async (actor: Actor, name: string, body: object) =>
  actor.put(`${base}/${name}/offer`, body, (await model(actor, name)).etag);
const cards = async (actor: Actor) =>
  rowsOf<BlueprintSummary>(await actor.get('/api/blueprint')).map(({ name }) => name);
async function publish(actor: Actor, name: string, number = '1.0.0'): Promise<void> {
  await editVersion(actor, name, { releaseNotes: 'First.', cases }, number);
  expect((await runBench(actor, name, number)).green).toBe(true);
  expect((await setState(actor, name, { state: 'Published' }, number)).status).toBe(200);
}
const cases = [
  { name: 'Small', parameters: { name: 'stteam01' }, expect: 'success' },
  { name: 'Too short', parameters: { name: 'x' }, expect: 'failure' },
];

describe('a blueprint of the organization', () => {
  it('is written as text with comments, and described by what the text says', async () => {
    const made = await make(admin, 'team-files');
    expect(made).toMatchObject({
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
    // Tags have a field of their own.
    expect(draft.wizard.groups).toEqual([
      { title: 'Settings', parameters: ['name', 'sku', 'httpsOnly', 'location'] },
    ]);
    expect(await lastAudit(server, admin.organizationId)).toMatchObject({
      action: 'model.create',
      outcome: 'done',
    });
  });

  it('is refused with every reason, and to those who may not', async () => {
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
    const icon = `data:image/svg+xml;base64,${Buffer.from('<svg onload="x"/>').toString('base64')}`;
    const active = await admin.post(base, { name: 'active', title: 'X', ...facts, icon });
    expect(active.body).toMatchObject({ errors: [{ pointer: '#/icon', code: 'active-content' }] });
    expect((await engineer.post(base, { name: 'mine', title: 'X', ...facts })).body).toMatchObject({
      status: 403,
      permission: 'blueprintCreate',
    });
    expect((await other.get(`${base}/team-files`)).status).toBe(404);
    expect((await operator.get(`${base}/team-files`)).status).toBe(404);
  });

  it('keeps a draft in the middle of a line, with what was known of its parameters', async () => {
    await make(admin, 'half-written');
    const words = { name: { title: 'Account', hint: 'Lower-case letters.' } };
    const groups = [{ title: 'Name', parameters: ['name'] }];
    expect((await editVersion(admin, 'half-written', { words, groups })).status).toBe(200);
    const half = await editVersion(admin, 'half-written', { template: `${template} {` });
    expect(half.status).toBe(200);
    const kept = half.body as ModelVersionDetail;
    expect(kept.parameters[0]).toMatchObject({ title: 'Account', hint: 'Lower-case letters.' });
    expect(kept.wizard.groups[0]).toEqual({
      title: 'Name',
      parameters: ['name', 'sku', 'httpsOnly', 'location'],
    });
    expect((await setState(admin, 'half-written', { state: 'Published' })).status).toBe(422);
    const gone = await admin.remove(`${base}/half-written`, (await model(admin, 'half-written')).etag);
    expect(gone.status).toBe(204);
  });

  it('changes only from the version that the editor saw', async () => {
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
  it('needs notes and a green run of exactly this content', async () => {
    expect(await cards(engineer)).not.toContain('team-files');
    const noNotes = await setState(admin, 'team-files', { state: 'Published' });
    expect(noNotes.body).toMatchObject({ status: 422, errors: [{ pointer: '#/releaseNotes' }] });
    await editVersion(admin, 'team-files', { releaseNotes: 'First.', cases });
    const never = await setState(admin, 'team-files', { state: 'Published' });
    expect(never.body).toMatchObject({ status: 409, detail: expect.stringContaining('has not run') });

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

  it('without a green run takes a right of its own and a reason, and stays in the trail', async () => {
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
    const held = admin.session.account.roleInfo ?? [];
    await role
      .set({ permissions: JSON.stringify(held.filter((key) => key !== 'blueprintOverride')) })
      .execute();
    const refused = await setState(admin, 'open-files', { state: 'Published', override });
    expect(refused.body).toMatchObject({ status: 403, permission: 'blueprintOverride', missing: 'role' });
    await role.set({ permissions: JSON.stringify(held) }).execute();
    const done = await setState(admin, 'open-files', { state: 'Published', override });
    expect(done.body).toMatchObject({ state: 'Published', bench: 'red', override });
    expect(await lastAudit(server, admin.organizationId)).toMatchObject({
      action: 'modelVersion.override',
      details: override,
    });
  });

  it('freezes the content; a next version begins as a copy, and members get the newest that is published', async () => {
    const frozen = await editVersion(admin, 'team-files', { documentation: '# Late' });
    expect(frozen.status).toBe(409);
    const next = await admin.post(`${base}/team-files/version`, { version: '1.10.0', from: '1.0.0' });
    expect(next.body).toMatchObject({ state: 'Draft', version: '1.10.0', template: `${template}\n`, cases });
    expect((await admin.post(`${base}/team-files/version`, { version: '1.10.0' })).status).toBe(422);
    expect((await engineer.get('/api/blueprint/team-files')).body).toMatchObject({ version: '1.0.0' });
    await publish(admin, 'team-files', '1.10.0');
    expect((await engineer.get('/api/blueprint/team-files')).body).toMatchObject({ version: '1.10.0' });
  });

  it('is taken back by pausing, and ends by archiving', async () => {
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

describe('who sees a blueprint', () => {
  it('is decided by the organization: hidden, for everyone, or for some roles', async () => {
    const { roles } = await model(admin, 'team-files');
    const engineers = roles.find(({ name }) => name === 'engineer')!.id;
    const restricted = await offer(admin, 'team-files', {
      offered: true,
      everyone: false,
      roleIds: [engineers],
    });
    expect(restricted.status).toBe(200);
    expect(await cards(engineer)).toContain('team-files');
    expect(await cards(reader)).not.toContain('team-files');
    expect((await reader.get('/api/blueprint/team-files')).status).toBe(404);
    await offer(admin, 'team-files', { offered: false, everyone: true, roleIds: [] });
    expect(await cards(engineer)).not.toContain('team-files');
    await offer(admin, 'team-files', { offered: true, everyone: true, roleIds: [] });
    const foreign = (await model(other, 'storage-account')).roles[0]!.id;
    const unknown = await offer(admin, 'team-files', { offered: true, everyone: false, roleIds: [foreign] });
    expect(unknown.body).toMatchObject({
      status: 422,
      errors: [{ pointer: '#/roleIds/0', code: 'unknown' }],
    });
  });

  it('is decided by the operator for other organizations, under a name that is free there', async () => {
    await make(other, 'shared-files');
    await make(operator, 'shared-files');
    await publish(operator, 'shared-files');
    const assign = async (organizations: object[]) =>
      operator.put(
        `${base}/shared-files/assignment`,
        { organizations },
        (await model(operator, 'shared-files')).etag,
      );
    const answer = await assign([
      { organizationId: other.organizationId },
      { organizationId: admin.organizationId, name: 'company-files' },
    ]);
    expect((answer.body as ModelDetail).assignments.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['shared-files', 'shared-files-2', 'company-files']),
    );
    expect(await cards(engineer)).toContain('company-files');
    expect(
      rowsOf<ModelRow>(await other.get(base)).find(({ name }) => name === 'shared-files-2'),
    ).toMatchObject({
      origin: 'assigned',
      own: false,
    });
    // What was given is not changed by those it was given to, and its drafts are not theirs to see.
    const edit = await admin.put(`${base}/company-files`, { title: 'Mine' }, '*');
    expect(edit.status).toBe(409);
    await operator.post(`${base}/shared-files/version`, { version: '2.0.0' });
    expect((await model(admin, 'company-files')).versionList.map((one) => one.version)).toEqual(['1.0.0']);
    expect((await admin.get(`${base}/company-files/version/2.0.0`)).status).toBe(404);
    // The name stays, also when it is taken away and given again.
    await assign([]);
    expect(await cards(engineer)).not.toContain('company-files');
    expect((await assign([{ organizationId: admin.organizationId, name: 'others' }])).status).toBe(422);
    expect((await assign([{ organizationId: admin.organizationId }])).status).toBe(200);
    expect(await cards(engineer)).toContain('company-files');
    const mine = await admin.put(`${base}/team-files/assignment`, { organizations: [] }, '*');
    expect(mine.status).toBe(409);
  });

  it('is decided by each organization for itself: what one shows its members is no news for another', async () => {
    await make(operator, 'held-by-two');
    await publish(operator, 'held-by-two');
    const given = [{ organizationId: other.organizationId }, { organizationId: admin.organizationId }];
    const owned = await model(operator, 'held-by-two');
    const assigned = await operator.put(
      `${base}/held-by-two/assignment`,
      { organizations: given },
      owned.etag,
    );
    expect(assigned.status).toBe(200);
    const tags = async () =>
      Promise.all([operator, admin, other].map(async (actor) => (await model(actor, 'held-by-two')).etag));
    const before = await tags();
    const hide = { offered: false, everyone: true, roleIds: [] };
    expect((await offer(other, 'held-by-two', hide)).status).toBe(200);
    const after = await tags();
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(after[2]).not.toBe(before[2]);
    // Whoever looked before their own organization decided is told so; others go on.
    expect((await other.put(`${base}/held-by-two/offer`, hide, before[2])).status).toBe(412);
    expect((await admin.put(`${base}/held-by-two/offer`, hide, before[1])).status).toBe(200);
    expect((await operator.put(`${base}/held-by-two`, { title: 'Held' }, before[0])).status).toBe(200);
  });

  it('gives a name to one thing, also when two ask at the same moment', async () => {
    const title = 'At once';
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => admin.post(base, { name: 'at-once', title, ...facts })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422]);
  });

  it('the catalog is the operator’s own: new versions of it are written in the portal', async () => {
    const draft = await operator.post(`${base}/linux-vm/version`, { version: '1.1.0' });
    expect(draft.body).toMatchObject({ state: 'Draft', version: '1.1.0' });
    expect((draft.body as ModelVersionDetail).template).toContain('"$schema"');
    expect((await admin.post(`${base}/linux-vm/version`, { version: '1.1.0' })).status).toBe(409);
    const seeded = await operator.remove(`${base}/linux-vm`, (await model(operator, 'linux-vm')).etag);
    expect(seeded.status).toBe(409);
  });
});

describe('a configuration', () => {
  const small = {
    name: 'files-small',
    title: 'Small files',
    summary: 'One copy, one region.',
    version: null,
    shared: false,
    rules: { sku: { fixed: 'Standard_LRS' }, name: { maxLength: 12 } },
  };
  it('is a card of its own whose fixed values hold on the server', async () => {
    const made = await admin.post(`${base}/team-files/configuration`, small);
    expect(made.status).toBe(201);
    expect(await cards(engineer)).toEqual(expect.arrayContaining(['team-files', 'files-small']));
    const detail = (await engineer.get('/api/blueprint/files-small')).body as BlueprintDetail;
    expect(detail).toMatchObject({
      title: 'Small files',
      basedOn: 'Files team-files',
      fixed: [{ name: 'sku', value: 'Standard_LRS' }],
    });
    expect(detail.parameters.map(({ name }) => name)).toEqual(['name', 'httpsOnly', 'location', 'tags']);
    const preview = (parameters: object) =>
      engineer.post('/api/blueprint/files-small/preview', { parameters });
    const good = (await preview({ name: 'stsmall1' })).body as Preview;
    expect(good.resources[0]?.body).toMatchObject({ sku: { name: 'Standard_LRS' } });
    const forced = await preview({ name: 'stsmall1', sku: 'Standard_GRS' });
    expect(forced.body).toMatchObject({ status: 422, errors: [{ code: 'unknown-parameter' }] });
    expect((await preview({ name: 'sttoolongname' })).body).toMatchObject({ errors: [{ code: 'too-long' }] });
    expect((await engineer.get('/api/blueprint/files-small/template')).body).toHaveProperty(
      'parameters.sku.defaultValue',
      'Standard_LRS',
    );
  });

  it('is refused where the template would not take it', async () => {
    const wrong = await admin.post(`${base}/team-files/configuration`, {
      ...small,
      name: 'files-wrong',
      rules: { sku: { fixed: 'Gold' }, colour: { fixed: 'red' } },
    });
    expect((wrong.body as Problem).errors?.map(({ pointer }) => pointer)).toEqual([
      '#/rules/sku/fixed',
      '#/rules/colour',
    ]);
    const shared = await admin.post(`${base}/team-files/configuration`, {
      ...small,
      name: 'files-all',
      shared: true,
    });
    expect(shared.body).toMatchObject({ errors: [{ pointer: '#/shared' }] });
  });

  it('may be all that members see, is made of given blueprints too, and goes without a trace', async () => {
    await offer(admin, 'team-files', { offered: false, everyone: true, roleIds: [] });
    expect(await cards(engineer)).toEqual(expect.arrayContaining(['files-small']));
    expect(await cards(engineer)).not.toContain('team-files');
    const vm = await admin.post(`${base}/linux-vm/configuration`, {
      name: 'linux-plain',
      title: 'Plain Linux',
      summary: 'Linux as usual.',
      version: null,
      shared: false,
      rules: {},
    });
    expect(vm.status).toBe(201);
    expect(await cards(engineer)).toContain('linux-plain');
    expect(await cards(other)).not.toContain('linux-plain');
    const { id, etag } = vm.body as BlueprintConfiguration;
    expect((await operator.remove(`${base}/linux-vm/configuration/${id}`, etag)).status).toBe(404);
    expect((await admin.remove(`${base}/linux-vm/configuration/${id}`, etag)).status).toBe(204);
    expect(await cards(engineer)).not.toContain('linux-plain');
  });

  it('is not offered of what is archived', async () => {
    await make(admin, 'gone-files');
    await publish(admin, 'gone-files');
    const made = await admin.post(`${base}/gone-files/configuration`, { ...small, name: 'gone-small' });
    const { id } = made.body as BlueprintConfiguration;
    const offerOf = async (offered: boolean) => {
      const { configurationList } = await model(admin, 'gone-files');
      const url = `${base}/gone-files/configuration/${id}/offer`;
      const body = { offered, everyone: true, roleIds: [] };
      return (await admin.put(url, body, configurationList.find((one) => one.id === id)!.etag)).status;
    };
    expect([await offerOf(false), await offerOf(true)]).toEqual([200, 200]);
    await setState(admin, 'gone-files', { state: 'Archived' });
    const late = await admin.post(`${base}/gone-files/configuration`, { ...small, name: 'gone-late' });
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('archived')]);
    expect([await offerOf(true), await offerOf(false)]).toEqual([409, 200]);
  });

  it('of the operator reaches everybody who has the blueprint, when it is shared', async () => {
    await make(other, 'storage-archive');
    const made = await operator.post(`${base}/storage-account/configuration`, {
      name: 'storage-archive',
      title: 'Archive',
      summary: 'For what nobody reads.',
      version: null,
      shared: true,
      rules: { accessTier: { fixed: 'Cool' } },
    });
    expect([made.status, made.text.slice(0, 300)]).toEqual([201, expect.anything()]);
    expect(await cards(engineer)).toContain('storage-archive');
    const { configurationList } = await model(admin, 'storage-account');
    const theirs = configurationList.find(({ name }) => name === 'storage-archive')!;
    expect(theirs).toMatchObject({ own: false, shared: true });
    const edit = await admin.put(
      `${base}/storage-account/configuration/${theirs.id}`,
      { title: 'X' },
      theirs.etag,
    );
    expect(edit.status).toBe(409);
    const hide = { offered: false, everyone: true, roleIds: [] };
    const offerUrl = `${base}/storage-account/configuration/${theirs.id}/offer`;
    expect((await admin.put(offerUrl, hide, theirs.etag)).status).toBe(200);
    expect(await cards(engineer)).not.toContain('storage-archive');
    // Where the name was taken it has another one, and its offer elsewhere changed nothing here.
    const elsewhere = (await model(other, 'storage-account')).configurationList;
    expect(elsewhere.find(({ id }) => id === theirs.id)).toMatchObject({
      name: 'storage-archive-2',
      etag: theirs.etag,
    });
    expect(await cards(other)).toContain('storage-archive-2');
  });
});

describe('what a blueprint starts from', () => {
  it('is the gallery, whose every template is green without a change', async () => {
    const gallery = rowsOf<{ id: string }>(await admin.get('/api/azure/gallery'));
    expect(gallery.length).toBeGreaterThanOrEqual(8);
    const { suggested, template: text } = (await admin.post(`${base}/import`, { gallery: 'message-queue' }))
      .body as {
      template: string;
      suggested: Record<string, string>;
    };
    await make(admin, 'queue', { ...suggested, name: 'queue', template: text });
    const run = await runBench(admin, 'queue');
    expect(run.rows.flatMap(({ expansion }) => expansion.findings)).toEqual([]);
    expect(run.green).toBe(true);
  });

  it('is no address outside of what the operator allows, and one source at a time', async () => {
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
