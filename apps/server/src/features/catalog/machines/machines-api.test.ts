import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Extension, Image, MachineOffer, Preview, Problem, Verdict } from '@blueport/contracts';
import type { Actor } from '../../../testing/administration.testing.ts';
import { sampleExtension, sampleImage } from '../../../testing/machine-samples.ts';
import type { Answer } from '../../../testing/test-server.ts';
import {
  idempotencyHeader,
  startVerdictWorld,
  subscriptionOf,
  type VerdictWorld,
} from '../../deployments/verdict/verdict.testing.ts';

const canary = 'CANARY-protected-4711';
const typed = 'CANARY-typed-0815';

let world: VerdictWorld;
let admin: Actor;
let engineer: Actor;
let stranger: Actor;
let subscriptionId: string;
/** All response bodies, to search for leaked secrets. */
const responseTexts: string[] = [];

function listening(actor: Actor): Actor {
  const recordCall =
    <Arguments extends unknown[]>(call: (...args: Arguments) => Promise<Answer>) =>
    async (...args: Arguments): Promise<Answer> => {
      const answer = await call(...args);
      responseTexts.push(answer.text);
      return answer;
    };
  return {
    ...actor,
    get: recordCall((url: string) => actor.get(url)),
    post: recordCall((url: string, body?: unknown, headers?: Record<string, string>) =>
      actor.post(url, body, headers),
    ),
    put: recordCall((url: string, body: unknown, etag?: string) => actor.put(url, body, etag)),
    remove: recordCall((url: string, etag?: string) => actor.remove(url, etag)),
  };
}

beforeAll(async () => {
  world = await startVerdictWorld(true);
  admin = listening(await world.signIn('admin@contoso.example', 'Contoso'));
  engineer = listening(await world.signIn('engineer@contoso.example', 'Contoso'));
  stranger = await world.signIn('admin@fabrikam.example', 'Fabrikam');
  subscriptionId = await subscriptionOf(engineer, 'Contoso Development');
});
afterAll(() => world.stop());

const order = (machine: object | undefined, resourceGroup: string, blueprint = 'linux-vm') => ({
  blueprint,
  subscriptionId,
  resourceGroup,
  location: 'westeurope',
  parameters: {
    vmName: 'vm-machines',
    vmSize: 'Standard_B2s',
    adminPasswordOrKey: 'ssh-ed25519 AAAAC3NzaC1lZDI1',
  },
  ...(machine && { machine }),
});
const createItem = async <Kind extends Image | Extension>(path: string, body: object): Promise<Kind> => {
  const answer = await admin.post(path, body);
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return answer.body as Kind;
};
const issuesOf = ({ body }: Answer) =>
  (body as { errors?: { pointer: string; code: string }[] }).errors?.map(({ pointer, code }) => [
    pointer.replace(/^#/, ''),
    code,
  ]);
const preview = (machine: object | undefined, group = 'rg-machines') =>
  engineer.post('/api/user/deployment/preview', order(machine, group));

describe('images and extensions', () => {
  it('are created, changed with If-Match, refused with a duplicate title, and hidden from other organizations', async () => {
    const image = await createItem<Image>('/api/image', { ...sampleImage, title: 'House image' });
    const duplicateResponse = await admin.post('/api/image', { ...sampleImage, title: 'house IMAGE' });
    expect(issuesOf(duplicateResponse)).toEqual([['/title', 'taken']]);
    expect((await admin.put(`/api/image/${image.id}`, { order: 2 })).status).toBe(428);
    expect((await admin.put(`/api/image/${image.id}`, { order: 2 }, '"9"')).status).toBe(412);
    const edited = await admin.put(`/api/image/${image.id}`, { order: 2, state: 'retired' }, image.etag);
    expect(edited.body).toMatchObject({ order: 2, state: 'retired', title: 'House image' });
    expect((await stranger.get(`/api/image/${image.id}`)).status).toBe(404);
    const found = await admin.get('/api/image?filter=canonical&filterObj={"state":{"eq":"retired"}}');
    expect((found.body as { result: Image[] }).result.map(({ id }) => id)).toEqual([image.id]);
    expect((await admin.remove(`/api/image/${image.id}`, (edited.body as Image).etag)).status).toBe(204);
  });

  it('report mismatches between settings and fields and never return protected settings', async () => {
    const secret = {
      name: 'token',
      title: 'Token',
      help: '',
      required: true,
      secret: true,
      defaultValue: '',
    };
    const wrong = await admin.post('/api/extension', {
      ...sampleExtension,
      settings: { url: '{{token}}', other: '{{nobody}}' },
      parameters: [secret],
    });
    expect(issuesOf(wrong)).toEqual([
      ['/settings', 'unknown-parameter'],
      ['/settings', 'secret-in-settings'],
    ]);
    const extension = await createItem<Extension>('/api/extension', {
      ...sampleExtension,
      protectedSettings: { key: canary, token: '{{token}}' },
      parameters: [secret],
    });
    expect(extension.protectedNames).toEqual(['key', 'token']);
    const updateResponse = await admin.put(`/api/extension/${extension.id}`, { order: 3 }, extension.etag);
    expect((updateResponse.body as Extension).protectedNames).toEqual(['key', 'token']);
    const updatedExtension = updateResponse.body as Extension;
    const unused = await admin.put(
      `/api/extension/${updatedExtension.id}`,
      { protectedSettings: null },
      updatedExtension.etag,
    );
    expect(issuesOf(unused)).toEqual([['/parameters/0/name', 'unused']]);
    const { rows } = await world.server.database.pool.query<{ whole: string }>(
      `select row_to_json(e)::text as whole from machine_extension e`,
    );
    expect(rows.map(({ whole }) => whole).join('')).not.toContain(canary);
    // Settings that no key can decrypt are repaired by entering them again.
    await world.server.database.pool.query(
      `update machine_extension set protected_settings = '\\x00' where id = $1`,
      [updatedExtension.id],
    );
    const newSettings = { protectedSettings: { key: 'another', token: '{{token}}' } };
    const mended = await admin.put(
      `/api/extension/${updatedExtension.id}`,
      newSettings,
      updatedExtension.etag,
    );
    expect(mended.status, mended.text).toBe(200);
    const { etag } = mended.body as Extension;
    expect((await admin.remove(`/api/extension/${updatedExtension.id}`, etag)).status).toBe(204);
  });

  it('are refused by their former title and not offered after they were deleted or retired', async () => {
    const deleted = await createItem<Extension>('/api/extension', { ...sampleExtension, title: 'Old agent' });
    const retired = await createItem<Extension>('/api/extension', {
      ...sampleExtension,
      title: 'Rested agent',
    });
    expect((await admin.remove(`/api/extension/${deleted.id}`, deleted.etag)).status).toBe(204);
    const put = await admin.put(`/api/extension/${retired.id}`, { state: 'retired' }, retired.etag);
    expect(put.status, put.text).toBe(200);
    const refused = await preview({ extensions: [{ id: deleted.id }, { id: retired.id }] });
    expect((refused.body as Problem).errors).toMatchObject([
      { code: 'deleted', values: { title: 'Old agent' } },
      { code: 'retired', values: { title: 'Rested agent' } },
    ]);
    const offer = (await engineer.get('/api/image/offer?blueprint=linux-vm')).body as MachineOffer;
    expect(offer.gone).toEqual(
      expect.arrayContaining([
        { id: deleted.id, kind: 'extension', title: 'Old agent', reason: 'deleted' },
        { id: retired.id, kind: 'extension', title: 'Rested agent', reason: 'retired' },
      ]),
    );
    // They are not visible to other organizations.
    const theirs = (await stranger.get('/api/image/offer?blueprint=linux-vm')).body as MachineOffer;
    expect(JSON.stringify(theirs.gone ?? [])).not.toContain('agent');
  });

  it('are looked up in the cloud level by level, and the first missing part is reported', async () => {
    const place = `subscriptionId=${subscriptionId}&location=westeurope`;
    const names = async (query: string) =>
      ((await admin.get(`/api/image/catalogue?${place}${query}`)).body as { names: string[] }).names;
    expect(await names('')).toContain('Canonical');
    expect(await names('&publisher=Canonical')).toContain('ubuntu-24_04-lts');
    expect(await names('&publisher=Canonical&offer=ubuntu-24_04-lts')).toContain('server');
    const check = async (source: object) =>
      (await admin.post('/api/image/check', { subscriptionId, location: 'westeurope', source })).body;
    expect(await check(sampleImage.source)).toMatchObject({
      state: 'found',
      version: '24.04.202602050',
      os: 'Linux',
      plan: null,
    });
    expect(await check({ ...sampleImage.source, sku: 'nothing' })).toMatchObject({
      state: 'missing',
      missing: 'sku',
    });
    const bought = { ...sampleImage.source, publisher: 'resf', offer: 'rockylinux-x86_64', sku: '9-base' };
    expect(await check(bought)).toMatchObject({ plan: { name: '9-base', product: 'rockylinux-x86_64' } });
    const extension = { publisher: 'Microsoft.Azure.Monitor', type: 'AzureMonitorLinuxAgent' };
    const found = (typeHandlerVersion: string) =>
      admin.post('/api/extension/check', {
        subscriptionId,
        location: 'westeurope',
        ...extension,
        typeHandlerVersion,
      });
    expect((await found('1.33')).body).toMatchObject({ state: 'found', version: '1.33.4' });
    expect((await found('9.9')).body).toMatchObject({ state: 'missing', missing: 'version' });
  });
});

describe('the choice of image and extensions for a machine', () => {
  let image: Image;
  let mandatory: Extension;
  let optional: Extension;
  beforeAll(async () => {
    image = await createItem('/api/image', {
      ...sampleImage,
      title: 'Rocky',
      allowedSizes: ['Standard_B2s'],
    });
    mandatory = await createItem('/api/extension', {
      ...sampleExtension,
      title: 'Mandatory monitoring',
      mode: 'mandatory',
      settings: { workspace: 'house' },
    });
    optional = await createItem('/api/extension', {
      ...sampleExtension,
      title: 'Set-up script',
      publisher: 'Microsoft.Azure.Extensions',
      type: 'CustomScript',
      typeHandlerVersion: '2.1',
      settings: { note: '{{note}}' },
      protectedSettings: { commandToExecute: `run ${canary} {{token}}` },
      parameters: [
        { name: 'note', title: 'Note', help: '', required: true, secret: false, defaultValue: '' },
        { name: 'token', title: 'Token', help: '', required: true, secret: true, defaultValue: '' },
      ],
    });
    await createItem('/api/image', { ...sampleImage, title: 'Windows', os: 'Windows' });
  });
  const script = (values: object = { note: "[concat('a', 'b')]", token: typed }) => ({
    id: optional.id,
    values,
  });

  it('is limited to what fits the template', async () => {
    const { body } = await engineer.get('/api/image/offer?blueprint=linux-vm');
    const offer = body as MachineOffer;
    expect([offer.os, offer.takesImage, offer.takesExtensions]).toEqual(['Linux', true, true]);
    expect(offer.images.map(({ title }) => title)).toEqual(['Rocky']);
    expect(offer.extensions.map(({ title, mode }) => [title, mode])).toEqual([
      ['Mandatory monitoring', 'mandatory'],
      ['Set-up script', 'optional'],
    ]);
    const none = (await engineer.get('/api/image/offer?blueprint=storage-account')).body as MachineOffer;
    expect([none.takesImage, none.images, none.extensions]).toEqual([false, [], []]);
  });

  it('is refused with its pointer if it is missing, retired, incomplete, of another organization, or for another system or size', async () => {
    const foreign = await stranger.post('/api/image', { ...sampleImage, title: 'Theirs' });
    const { id: theirs } = foreign.body as Image;
    const missing = '01900000-0000-7000-8000-000000000000';
    const [one, other] = [await preview({ image: theirs }), await preview({ image: missing })];
    expect(issuesOf(one)).toEqual([['/machine/image', 'unknown']]);
    expect(issuesOf(other)).toEqual(issuesOf(one));
    expect(issuesOf(await preview({ extensions: [{ id: missing }] }))).toEqual([
      ['/machine/extensions/0', 'unknown'],
    ]);
    expect(issuesOf(await preview({ extensions: [script({})] }))).toEqual([
      ['/machine/extensions/0/values/note', 'required'],
      ['/machine/extensions/0/values/token', 'required'],
    ]);
    const body = order({ image: image.id }, 'rg-machines');
    const big = { ...body, parameters: { ...body.parameters, vmSize: 'Standard_D4s_v5' } };
    expect(issuesOf(await engineer.post('/api/user/deployment/preview', big))).toEqual([
      ['/machine/image', 'size-not-allowed'],
    ]);
    const retired = await createItem<Image>('/api/image', { ...sampleImage, title: 'Old', state: 'retired' });
    expect(issuesOf(await preview({ image: retired.id }))).toEqual([['/machine/image', 'retired']]);
    const draft = { version: '1.0.0', step: 2, parameters: {}, tags: {} };
    const draftResponse = await engineer.put('/api/user/draft/linux-vm', {
      ...draft,
      machine: { extensions: [script()] },
    });
    expect(issuesOf(draftResponse)).toEqual([['/machine/extensions/0/values/token', 'secure-value']]);
    const open = { image: image.id, extensions: [script({ note: 'n' })] };
    expect((await engineer.put('/api/user/draft/linux-vm', { ...draft, machine: open })).status).toBe(200);
    const read = (await engineer.get('/api/user/draft/linux-vm')).body as { draft: { machine: object } };
    expect(read.draft.machine).toEqual(open);
  });

  it('is the same in preview, verdict, price, storage and cloud request; secrets reach only the cloud', async () => {
    const chosen = { image: image.id, extensions: [script()] };
    const idsOf = (list: readonly { readonly id: string; readonly type: string }[]) =>
      list.filter(({ type }) => /extensions$/i.test(type)).map(({ id }) => id.split('/').at(-1));
    const expectedIds = ['blueport-CustomScript', 'blueport-AzureMonitorLinuxAgent'];
    const previewBody = (await preview(chosen)).body as Preview;
    expect(idsOf(previewBody.resources)).toEqual(expectedIds);
    const machine = previewBody.resources.find(({ type }) => type === 'Microsoft.Compute/virtualMachines');
    expect(machine?.body).toMatchObject({
      properties: { storageProfile: { imageReference: { sku: 'server', version: 'latest' } } },
    });
    const rail = await engineer.post('/api/blueprint/linux-vm/preview', { machine: { image: image.id } });
    expect(idsOf((rail.body as Preview).resources)).toEqual(['blueport-AzureMonitorLinuxAgent']);
    const price = await engineer.post('/api/costManagement/estimate', {
      blueprint: 'linux-vm',
      machine: chosen,
    });
    expect((price.body as { lines: { name: string }[] }).lines.map(({ name }) => name)).toEqual(
      expect.arrayContaining(
        expectedIds.map((name) => expect.stringMatching(new RegExp(`${name}$`)) as string),
      ),
    );
    const body = order(chosen, 'rg-chosen');
    const verdict = (await engineer.post('/api/user/deployment/verdict', body)).body as Verdict;
    expect(idsOf(verdict.resources)).toEqual(expectedIds);

    const accepted = await engineer.post('/api/user/deployment', body, idempotencyHeader());
    expect([accepted.status, accepted.text]).toEqual([202, expect.any(String)]);
    const { name } = accepted.body as { name: string };
    const settled = async (): Promise<string> => {
      for (let tries = 0; tries < 400; tries += 1) {
        const { state } = (await engineer.get(`/api/user/deployment/${name}`)).body as { state: string };
        if (/Succeeded|Failed/.test(state)) return state;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return 'never';
    };
    expect(await settled()).toMatch(/^Succeeded/);
    const bundle = (await engineer.get(`/api/user/deployment/${name}/download?what=bundle`)).text;
    expect(bundle).toContain('blueport-CustomScript');
    expect(bundle).toContain("[[concat('a', 'b')]");
    await engineer.get(`/api/user/deployment/${name}/verdict`);
    await engineer.get(`/api/user/deployment/${name}/condition`);
    await engineer.get(`/api/user/deployment/${name}/activity`);

    const redeployResponse = await engineer.post(
      `/api/user/deployment/${name}/redeploy`,
      {},
      idempotencyHeader(),
    );
    expect([redeployResponse.status, redeployResponse.text]).toEqual([202, expect.any(String)]);
    expect(await settled()).toMatch(/^Succeeded/);
    const { rows } = await world.server.database.pool.query<{ text: string; sealed: Buffer }>(
      `select (to_jsonb(o) - 'secure_parameters')::text || t.template as text, o.secure_parameters as sealed
         from deployment_operation o join deployment_template t on t.hash = o.template_hash`,
    );
    const audit = await world.server.database.pool.query<{ text: string }>(
      `select a::text as text from audit a`,
    );
    const stored = [...rows, ...audit.rows].map(({ text }) => text).join('\n');
    expect(stored).toContain('blueport-CustomScript');
    const allText = [...responseTexts, stored].join('\n');
    expect(allText).not.toContain(canary);
    expect(allText).not.toContain(typed);
    // Negative control: the secret is found in the one place it belongs, also after redeploying.
    for (const { text, sealed } of rows) {
      const { id } = JSON.parse(text.slice(0, text.indexOf('}{') + 1)) as { id: string };
      const opened = world.server.parts.vault.open(sealed, `deployment_operation/${id}/secure_parameters`);
      expect(opened).toContain(`run ${canary} ${typed}`);
    }

    const uses = await admin.get(`/api/image/${image.id}/dependants`);
    expect(uses.body).toMatchObject({ blocking: true, dependants: [{ kind: 'deployment', count: 1 }, {}] });
    const refused = await admin.remove(`/api/image/${image.id}`, image.etag);
    expect(refused.status).toBe(409);
    expect((await admin.get(`/api/extension/${mandatory.id}`)).body).toMatchObject({ deployments: 1 });
  }, 60_000);
});
