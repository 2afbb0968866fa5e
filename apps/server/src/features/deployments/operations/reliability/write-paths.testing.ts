import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { DeploymentDetail, SessionAnswer } from '@blueport/contracts';
import { startEmbeddedWorld } from '../../../../testing/embedded-world.ts';
import { startTestServer, type Answer, type TestServer } from '../../../../testing/test-server.ts';
import { watchedWorld } from './nth-call.testing.ts';

/** A request that writes something about a deployment. */
export interface WritePath {
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly body?: unknown;
  readonly etag?: string;
  readonly by: SessionAnswer;
  /** A table that counts requests, regardless of their result. */
  readonly counts?: string;
}

/** A server without workers, with a deployment in every state that a request starts from. */
export interface WriteWorld {
  readonly server: TestServer;
  readonly paths: readonly WritePath[];
  /** Signs in the person of a path again: a new session has no cached responses of the cloud. */
  signInAgain(path: WritePath): Promise<SessionAnswer>;
  /** Sends a request with an idempotency key. */
  send(path: WritePath, key: string): Promise<Answer>;
  /** Returns the number of modifying requests in the cloud's ledger. */
  cloudWrites(): Promise<number>;
  /**
   * Returns the files of the server's data folder. Requests about deployments write none, so no file access can fail.
   */
  files(): readonly string[];
  stop(): Promise<void>;
}

const base = '/api/user/deployment';
const sshKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBlueportBlueportBlueportBlueportBlueport keeper';

/** Ends the running operation of a deployment with the given result, without requests to a cloud. */
async function settle(
  { database: { pool } }: TestServer,
  name: string,
  state: 'Succeeded' | 'Failed',
): Promise<void> {
  const error = state === 'Failed' ? JSON.stringify({ code: 'Broken', message: 'It broke.' }) : null;
  const of = '(select id from deployment where name = $1)';
  await pool.query(`update deployment set state = $2, error = $3, finished_at = now() where name = $1`, [
    name,
    state,
    error,
  ]);
  await pool.query(
    `update deployment_step set state = 'Succeeded', finished_at = now()
      where finished_at is null and operation_id in (select id from deployment_operation where deployment_id = ${of})`,
    [name],
  );
  await pool.query(
    `update deployment_operation set state = $2, error = $3, started_at = now(), finished_at = now(),
       machine = machine || jsonb_build_object('phase', 'Done', 'outcome', $2::text)
      where finished_at is null and deployment_id = ${of}`,
    [name, state, error],
  );
}

/** Adds another version of a blueprint with the content of its newest one. */
const addVersion = ({ database: { pool } }: TestServer, slug: string, version: string) =>
  pool.query(
    `insert into blueprint_version select (jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid(),
         'version', $2::text, 'created_at', now() + interval '1 minute', 'release_notes', 'Newer.'))).*
       from blueprint_version v join blueprint b on b.id = v.blueprint_id
      where b.slug = $1 order by v.created_at desc limit 1`,
    [slug, version],
  );

export async function startWriteWorld(): Promise<WriteWorld> {
  const cloud = await startEmbeddedWorld();
  // Accepted operations are not processed, because each request is tested separately.
  const wakeUps = { send: () => {}, receive: () => Promise.resolve(), stop: () => Promise.resolve() };
  const server = await startTestServer({
    world: watchedWorld(cloud.world),
    role: 'all',
    deployments: { wakeUps },
  });
  const tenantOf = (email: string): string =>
    cloud.world.sandbox?.accounts.find((account) => account.email === email)?.homeTenantId ?? '';
  const signIn = async (email: string): Promise<SessionAnswer> => {
    const tenantId = tenantOf(email);
    const [accessToken, azureToken] = await Promise.all([
      cloud.tokenOf(email, tenantId, 'portal'),
      cloud.tokenOf(email, tenantId, 'management'),
    ]);
    const answer = await server.request('POST', '/api/user/login', {
      body: { accessToken, azureToken, tenantId },
    });
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body as SessionAnswer;
  };
  const [engineer, admin] = await Promise.all([
    signIn('engineer@contoso.example'),
    signIn('admin@contoso.example'),
  ]);
  const ask = async <Body>(method: string, url: string, body?: unknown, by = engineer): Promise<Body> => {
    const answer = await server.request(method, url, {
      token: by.token,
      body,
      headers: { 'idempotency-key': randomUUID() },
    });
    if (answer.status >= 300) throw new Error(`${method} ${url}: ${answer.status} ${answer.text}`);
    return answer.body as Body;
  };
  const subscriptions = await ask<{ result: { subscriptionId: string; name: string }[] }>(
    'GET',
    '/api/user/subscription',
  );
  const { subscriptionId } =
    subscriptions.result.find(({ name }) => /development/i.test(name)) ?? subscriptions.result[0]!;
  const order = (blueprint: string, resourceGroup: string, parameters = {}) => ({
    blueprint,
    subscriptionId,
    resourceGroup,
    location: 'westeurope',
    parameters,
  });
  await ask('POST', '/api/costManagement/budget', { currency: 'USD', limit: '90000' }, admin);
  await ask('POST', '/api/org/approvalRule', { kind: 'blueprint', blueprint: 'key-vault-private' }, admin);
  const add = async (
    group: string,
    state?: 'Succeeded',
    [blueprint, parameters]: readonly [string, object?] = ['storage-account'],
  ): Promise<string> => {
    const { name } = await ask<{ name: string }>('POST', base, order(blueprint, group, parameters));
    if (state !== undefined) await settle(server, name, state);
    return name;
  };
  const plain = await add('rg-plain', 'Succeeded');
  const failed = await add('rg-failed', 'Succeeded');
  await ask('POST', `${base}/${failed}/redeploy`, {});
  await settle(server, failed, 'Failed');
  const running = await add('rg-running');
  const machine = await add('rg-machine', 'Succeeded', ['linux-vm', { adminPasswordOrKey: sshKey }]);
  const heldName = await add('rg-held', undefined, ['key-vault-private']);
  const locked = await add('rg-locked', 'Succeeded');
  const shared = await add('rg-shared', 'Succeeded', ['linux-vm', { adminPasswordOrKey: sshKey }]);
  await addVersion(server, 'storage-account', '99.0.0');
  const read = (name: string) => ask<DeploymentDetail>('GET', `${base}/${name}`);
  const lock = await server.request('PUT', `${base}/${locked}/lock`, {
    token: engineer.token,
    body: {},
    headers: { 'if-match': (await read(locked)).etag },
  });
  if (lock.status !== 200) throw new Error(lock.text);
  const { share } = await ask<{ share: { id: string; etag: string } }>('POST', `${base}/${shared}/share`, {
    accountId: admin.account.id,
    rights: ['operate'],
    days: 3,
  });
  const approvals = await ask<{ result: { id: string; fingerprint: string }[] }>(
    'GET',
    '/api/user/approval',
    undefined,
    admin,
  );
  const approval = approvals.result[0]!;
  const of = (name: string, verb: string): string => `${base}/${name}/${verb}`;
  const etag = (await read(plain)).etag;
  const expiryDate = new Date(Date.now() + 40 * 86_400_000).toISOString();
  const post = (name: string, url: string, body?: unknown, by = engineer): WritePath => ({
    name,
    method: 'POST',
    url,
    body,
    by,
  });
  const paths: WritePath[] = [
    post('create', base, order('storage-account', 'rg-new')),
    post('create held', base, order('key-vault-private', 'rg-new')),
    post('redeploy', of(plain, 'redeploy'), { parameters: { accessTier: 'Cool' } }),
    post('retry', of(failed, 'retry')),
    post('rollback', of(failed, 'rollback'), {}),
    post('upgrade', of(plain, 'upgrade'), { version: '99.0.0' }),
    post('cancel', of(running, 'cancel')),
    post('withdraw', of(heldName, 'cancel')),
    post('power', of(machine, 'power'), { action: 'stop' }),
    { name: 'delete', method: 'DELETE', url: `${base}/${plain}?resources=delete`, by: engineer },
    { name: 'detach', method: 'DELETE', url: `${base}/${plain}?resources=detach`, by: engineer },
    post(
      'approve',
      `/api/user/approval/${approval.id}/approve`,
      { fingerprint: approval.fingerprint },
      admin,
    ),
    post('reject', `/api/user/approval/${approval.id}/reject`, { note: 'Not now.' }, admin),
    { name: 'lock', method: 'PUT', url: of(plain, 'lock'), body: { note: 'Audit' }, etag, by: engineer },
    {
      name: 'unlock',
      method: 'DELETE',
      url: of(locked, 'lock'),
      etag: (await read(locked)).etag,
      by: engineer,
    },
    { name: 'expiry', method: 'PUT', url: of(plain, 'expiry'), body: { at: expiryDate }, etag, by: engineer },
    { ...post('assign', of(plain, 'assign'), { accountId: admin.account.id }, admin), etag },
    post('share link', of(plain, 'share'), { rights: ['download'], days: 3 }, admin),
    post('share', of(plain, 'share'), { accountId: admin.account.id, rights: ['download'], days: 3 }),
    {
      name: 'change share',
      method: 'PUT',
      url: of(shared, `share/${share.id}`),
      body: { days: 9 },
      etag: share.etag,
      by: engineer,
    },
    { name: 'revoke share', method: 'DELETE', url: of(shared, `share/${share.id}`), by: engineer },
    {
      ...post('power by share', `/api/user/deployment/shared/${share.id}/power`, { action: 'stop' }, admin),
      counts: 'deployment_share',
    },
  ];
  const origin = `http://127.0.0.1:${cloud.sandbox.port}`;
  return {
    server,
    paths,
    signInAgain: ({ by }) => signIn(by.account.email),
    send: ({ method, url, body, etag: version, by }, key) =>
      server.request(method, url, {
        token: by.token,
        ...(body !== undefined && { body }),
        headers: { 'idempotency-key': key, ...(version !== undefined && { 'if-match': version }) },
      }),
    async cloudWrites() {
      const answer = await globalThis.fetch(`${origin}/__ledger?path=/arm&limit=50000`);
      const { entries } = (await answer.json()) as { entries: { method: string; accepted: boolean }[] };
      return entries.filter(({ method, accepted }) => accepted && ['PUT', 'PATCH', 'DELETE'].includes(method))
        .length;
    },
    files: () => readdirSync(server.parts.settings.dataDirectory, { recursive: true }).map(String).toSorted(),
    async stop() {
      await server.stop();
      await cloud.sandbox.close();
    },
  };
}
