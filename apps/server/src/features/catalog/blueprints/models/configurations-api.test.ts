import type { BlueprintConfiguration, BlueprintDetail, Preview, Problem } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor } from '../../../../testing/administration.testing.ts';
import {
  base,
  cards,
  make,
  model,
  offer,
  publish,
  setState,
  startModelWorld,
  type ModelWorld,
} from './models.testing.ts';

let world: ModelWorld;
let operator: Actor;
let admin: Actor;
let other: Actor;
let engineer: Actor;
beforeAll(async () => {
  world = await startModelWorld();
  ({ operator, admin, other, engineer } = world);
  await make(admin, 'team-files');
  await publish(admin, 'team-files');
});
afterAll(() => world.server.stop());

describe('a configuration', () => {
  const small = {
    name: 'files-small',
    title: 'Small files',
    summary: 'One copy, one region.',
    version: null,
    shared: false,
    rules: { sku: { fixed: 'Standard_LRS' }, name: { maxLength: 12 } },
  };
  it('is a separate card whose fixed values are enforced by the server', async () => {
    const createResponse = await admin.post(`${base}/team-files/configuration`, small);
    expect(createResponse.status).toBe(201);
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

  it('is refused if the template would not accept its values', async () => {
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

  it('can replace the blueprint for members, also on assigned blueprints, and can be deleted completely', async () => {
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

  it('is not offered for archived versions and blueprints', async () => {
    await make(admin, 'gone-files');
    await publish(admin, 'gone-files');
    const createResponse = await admin.post(`${base}/gone-files/configuration`, {
      ...small,
      name: 'gone-small',
    });
    const { id } = createResponse.body as BlueprintConfiguration;
    const offerOf = async (offered: boolean) => {
      const { configurationList } = await model(admin, 'gone-files');
      const url = `${base}/gone-files/configuration/${id}/offer`;
      const body = { offered, everyone: true, roleIds: [] };
      return (await admin.put(url, body, configurationList.find((one) => one.id === id)!.etag)).status;
    };
    expect([await offerOf(false), await offerOf(true)]).toEqual([200, 200]);
    await setState(admin, 'gone-files', { state: 'Archived' });
    const lateResponse = await admin.post(`${base}/gone-files/configuration`, {
      ...small,
      name: 'gone-late',
    });
    expect([lateResponse.status, lateResponse.text]).toEqual([409, expect.stringContaining('archived')]);
    expect([await offerOf(true), await offerOf(false)]).toEqual([409, 200]);
  });

  it('reaches every organization with the blueprint when the operator shares it', async () => {
    await make(other, 'storage-archive');
    const createResponse = await operator.post(`${base}/storage-account/configuration`, {
      name: 'storage-archive',
      title: 'Archive',
      summary: 'For what nobody reads.',
      version: null,
      shared: true,
      rules: { accessTier: { fixed: 'Cool' } },
    });
    expect([createResponse.status, createResponse.text.slice(0, 300)]).toEqual([201, expect.anything()]);
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
    // The name was already in use there, so it has another one; visibility set elsewhere changed nothing here.
    const otherConfigurations = (await model(other, 'storage-account')).configurationList;
    expect(otherConfigurations.find(({ id }) => id === theirs.id)).toMatchObject({
      name: 'storage-archive-2',
      etag: theirs.etag,
    });
    expect(await cards(other)).toContain('storage-archive-2');
  });
});
