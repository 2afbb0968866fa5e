import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemOf } from '../../../testing/test-server.ts';
import { lastOf, startDayTwo, type DayTwo } from '../operations/day-two.testing.ts';

let world: DayTwo;
beforeAll(async () => {
  world = await startDayTwo();
}, 60_000);
afterAll(() => world.stop());

const sshKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBlueportBlueportBlueportBlueportBlueport keeper';

describe('a share (T15)', () => {
  it("as a link shows less than its sharer sees, lasts only as long as the sharer's rights, and cannot be guessed", async () => {
    const secret = 'Correct-Horse-7-Battery';
    const deployment = await world.deploy(
      'web-app-database',
      'share-it',
      { databasePassword: secret },
      { version: '1.0.0' },
    );
    const shared = await world.call('POST', `/${deployment.name}/share`, { rights: ['download'], days: 30 });
    expect(shared.status, shared.text).toBe(201);
    const { link, share } = shared.body as { link: string; share: { id: string; rights: string[] } };
    expect(share.rights).toEqual(['view', 'download']);
    const token = new URL(link).hash.slice(1);
    expect(Buffer.from(token, 'base64url')).toHaveLength(16);
    const { rows } = await world.server.database.pool.query('select * from deployment_share where id = $1', [
      share.id,
    ]);
    expect(JSON.stringify(rows)).not.toContain(token);
    const open = (value: string) =>
      world.server.request('POST', '/api/user/deployment/link/open', { body: { token: value } });
    const answer = await open(token);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({
      deployment: { title: deployment.title },
      share: { rights: ['view', 'download'] },
    });
    for (const hidden of [secret, 'engineer@contoso.example']) expect(answer.text).not.toContain(hidden);
    expect(world.server.logs()).not.toContain(token);
    const bundle = await world.server.request('POST', '/api/user/deployment/link/download', {
      body: { token, what: 'bundle' },
    });
    expect(bundle.status).toBe(200);
    expect(bundle.text).not.toContain(secret);
    const guessed = await open('A'.repeat(22));
    expect([guessed.status, problemOf(guessed)]).toEqual([404, 'not-found']);

    const { pool } = world.server.database;
    await pool.query('update deployment set owner_id = gen_random_uuid() where name = $1', [deployment.name]);
    expect((await world.read(deployment.name)).needsOwner).toBe(true);
    expect((await open(token)).body).toMatchObject({ deployment: { needsOwner: false } });
    const role = `(select role_id from account where id = '${world.engineer.account.id}')`;
    await pool.query(`update role set permissions = permissions - 'deploymentDownload' where id = ${role}`);
    const less = await world.server.request('POST', '/api/user/deployment/link/download', {
      body: { token, what: 'bundle' },
    });
    expect(less.status).toBe(404);
    expect((await open(token)).body).toMatchObject({ share: { rights: ['view'] } });
    const wider = await world.call('POST', `/${deployment.name}/share`, { rights: ['download'], days: 1 });
    expect(problemOf(wider)).toBe('permission-missing');
    await pool.query(
      `update role set permissions = permissions || '["deploymentDownload"]' where id = ${role}`,
    );
    const links = await world.call('POST', `/${deployment.name}/share`, { rights: ['operate'], days: 1 });
    expect(problemOf(links)).toBe('invalid-input');
    const long = await world.call('POST', `/${deployment.name}/share`, { rights: ['view'], days: 31 });
    expect(long.status).toBe(400);

    await world.call('DELETE', `/${deployment.name}/share/${share.id}`);
    const ended = await open(token);
    const plain = (text: string): string => text.replace(/"requestId":"[^"]*"/, '');
    expect([ended.status, plain(ended.text)]).toEqual([404, plain(guessed.text)]);
  });

  it('grants a person more than their role until it is revoked', async () => {
    const deployment = await world.deploy('linux-vm', 'share-vm', { adminPasswordOrKey: sshKey });
    const reader = await world.signIn('reader@contoso.example');
    const mine = (method: string, path: string, body?: unknown) =>
      world.call(method, `/shared${path}`, body, reader);
    expect((await world.call('POST', `/${deployment.name}/power`, { action: 'stop' }, reader)).status).toBe(
      403,
    );
    const self = { accountId: world.engineer.account.id, rights: ['view'], days: 3 };
    const own = await world.call('POST', `/${deployment.name}/share`, self);
    expect(own.body, own.text).toMatchObject({ errors: [{ pointer: '/accountId', code: 'self' }] });
    const shared = await world.call('POST', `/${deployment.name}/share`, {
      accountId: reader.account.id,
      rights: ['operate'],
      days: 3,
    });
    expect(shared.status, shared.text).toBe(201);
    const { share } = shared.body as { share: { id: string; etag: string } };
    const { result } = (await mine('GET', '')).body as { result: { id: string; rights: string[] }[] };
    expect(result).toMatchObject([{ id: share.id, rights: ['view', 'operate'] }]);
    expect((await mine('GET', `/${share.id}`)).status).toBe(200);
    expect((await mine('GET', `/${share.id}/download?what=bundle`)).status).toBe(404);
    expect((await world.call('GET', `/shared/${share.id}`)).status).toBe(404);
    const powerAnswer = await mine('POST', `/${share.id}/power`, { action: 'stop' });
    expect(powerAnswer.status, powerAnswer.text).toBe(202);
    // The portal allows it; the cloud checks the person's own permissions, and a reader cannot stop a machine.
    const ended = await world.settled(deployment.name);
    expect(ended.state).toBe('SucceededWithWarnings');
    expect(lastOf(ended)).toMatchObject({
      kind: 'stop',
      state: 'Failed',
      error: { code: 'AuthorizationFailed' },
    });
    const change = (etag: string) =>
      world.call(
        'PUT',
        `/${deployment.name}/share/${share.id}`,
        { rights: ['view'], days: 30 },
        world.engineer,
        {
          'if-match': etag,
        },
      );
    expect((await change('"old"')).status).toBe(412);
    const changed = await change(share.etag);
    expect(changed.body, changed.text).toMatchObject({ rights: ['view'] });
    expect((await mine('POST', `/${share.id}/power`, { action: 'start' })).status).toBe(404);
    await world.call('DELETE', `/${deployment.name}/share/${share.id}`);
    expect((await mine('GET', `/${share.id}`)).status).toBe(404);
  });

  it('ends with its deployment: the list omits it, and its holder is informed', async () => {
    const deployment = await world.deploy('storage-account', 'share-gone');
    const reader = await world.signIn('reader@contoso.example');
    const url = `/${deployment.name}/share`;
    const [person, linked] = [
      await world.call('POST', url, { accountId: reader.account.id, rights: ['view'], days: 3 }),
      await world.call('POST', url, { rights: ['view'], days: 3 }),
    ].map(({ body }) => body as { share: { id: string }; link: string });
    const list = async () =>
      ((await world.call('GET', '/shared', undefined, reader)).body as { result: { id: string }[] }).result;
    const open = () =>
      world.server.request('POST', '/api/user/deployment/link/open', {
        body: { token: new URL(linked!.link).hash.slice(1) },
      });
    expect((await list()).map(({ id }) => id)).toContain(person!.share.id);
    expect((await open()).status).toBe(200);
    await world.call('DELETE', `/${deployment.name}?resources=detach`);
    expect((await list()).map(({ id }) => id)).not.toContain(person!.share.id);
    for (const answer of [
      await open(),
      await world.call('GET', `/shared/${person!.share.id}`, undefined, reader),
    ]) {
      expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('no longer exists')]);
    }
  });
});
