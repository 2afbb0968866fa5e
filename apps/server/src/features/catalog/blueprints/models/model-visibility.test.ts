import type { ModelDetail, ModelRow, ModelVersionDetail } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, type Actor } from '../../../../testing/administration.testing.ts';
import {
  base,
  cards,
  make,
  model,
  offer,
  publish,
  facts,
  startModelWorld,
  type ModelWorld,
} from './models.testing.ts';

let world: ModelWorld;
let operator: Actor;
let admin: Actor;
let other: Actor;
let engineer: Actor;
let reader: Actor;
beforeAll(async () => {
  world = await startModelWorld();
  ({ operator, admin, other, engineer, reader } = world);
  await make(admin, 'team-files');
  await publish(admin, 'team-files');
});
afterAll(() => world.server.stop());

describe('visibility of a blueprint', () => {
  it('is set by the organization: hidden, for everyone, or for some roles', async () => {
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

  it('is set by the operator for other organizations, under a name that is free there', async () => {
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
    // Recipients can neither change the blueprint nor see its drafts.
    const edit = await admin.put(`${base}/company-files`, { title: 'Mine' }, '*');
    expect(edit.status).toBe(409);
    await operator.post(`${base}/shared-files/version`, { version: '2.0.0' });
    expect((await model(admin, 'company-files')).versionList.map((one) => one.version)).toEqual(['1.0.0']);
    expect((await admin.get(`${base}/company-files/version/2.0.0`)).status).toBe(404);
    // The name is kept when the assignment is removed and added again.
    await assign([]);
    expect(await cards(engineer)).not.toContain('company-files');
    expect((await assign([{ organizationId: admin.organizationId, name: 'others' }])).status).toBe(422);
    expect((await assign([{ organizationId: admin.organizationId }])).status).toBe(200);
    expect(await cards(engineer)).toContain('company-files');
    const mine = await admin.put(`${base}/team-files/assignment`, { organizations: [] }, '*');
    expect(mine.status).toBe(409);
  });

  it('is independent in each organization and sends no event to the others', async () => {
    await make(operator, 'held-by-two');
    await publish(operator, 'held-by-two');
    const targets = [{ organizationId: other.organizationId }, { organizationId: admin.organizationId }];
    const owned = await model(operator, 'held-by-two');
    const assigned = await operator.put(
      `${base}/held-by-two/assignment`,
      { organizations: targets },
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
    // The ETag is outdated in the organization that changed its setting, not in the others.
    expect((await other.put(`${base}/held-by-two/offer`, hide, before[2])).status).toBe(412);
    expect((await admin.put(`${base}/held-by-two/offer`, hide, before[1])).status).toBe(200);
    expect((await operator.put(`${base}/held-by-two`, { title: 'Held' }, before[0])).status).toBe(200);
  });

  it('assigns a name only once for concurrent requests', async () => {
    const title = 'At once';
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => admin.post(base, { name: 'at-once', title, ...facts })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422]);
  });

  it('allows the operator to create versions of built-in blueprints in the portal', async () => {
    const draft = await operator.post(`${base}/linux-vm/version`, { version: '1.1.0' });
    expect(draft.body).toMatchObject({ state: 'Draft', version: '1.1.0' });
    expect((draft.body as ModelVersionDetail).template).toContain('"$schema"');
    expect((await admin.post(`${base}/linux-vm/version`, { version: '1.1.0' })).status).toBe(409);
    const seeded = await operator.remove(`${base}/linux-vm`, (await model(operator, 'linux-vm')).etag);
    expect(seeded.status).toBe(409);
  });
});
