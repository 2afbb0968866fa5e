import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openKeyRing } from '../security/key-file.ts';
import { createVault } from '../security/vault.ts';
import { startTrialPortal, type TrialPortal } from './trial-portal.testing.ts';

/** T28: secrets of every kind are submitted; none appears in a table or log line. */
const typed = 'CANARY-Passw0rd-of-a-machine!';
const fromEnvironment = 'CANARY-from-the-environment';

let portal: TrialPortal;
const secrets = new Map<string, string>();

async function expectStatus(expected: number, answer: Promise<{ status: number; text: string }>) {
  const { status, text } = await answer;
  if (status !== expected) throw new Error(`Answered ${status}: ${text}`);
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}

/** Returns the content of all tables as PostgreSQL prints it. */
async function dumpTables(): Promise<string> {
  const client = new pg.Client(portal.database.access.ownerUrl());
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const parts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ line: string }>(`select t::text as line from ${name} t`);
      parts.push(name, ...rows.map(({ line }) => line));
    }
    return parts.join('\n');
  } finally {
    await client.end();
  }
}

/** Returns the encodings in which a secret could appear in a dump. */
const formsOf = (secret: string): string[] => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  encodeURIComponent(secret),
];

beforeAll(async () => {
  portal = await startTrialPortal({
    LOG_LEVEL: 'trace',
    SMTP_URL: `smtp://mail:${fromEnvironment}@127.0.0.1:1`,
  });
  secrets.set('the environment', fromEnvironment);
  const engineerLogin = (await portal.loginBody('engineer@contoso.example')) as Record<string, string>;
  const engineer = await expectStatus(200, portal.call('POST', '/api/user/login', { body: engineerLogin }));
  const token = String(engineer['token']);
  const admin = await portal.signIn('admin@contoso.example');
  secrets.set('a sign-in: access token', engineerLogin['accessToken']!);
  secrets.set('a sign-in: cloud token', engineerLogin['azureToken']!);
  secrets.set('a session’s handle', token);
  secrets.set('a session’s second handle', String(engineer['azureToken']));
  const world = (await portal.cloud('GET', '/__sandbox')) as {
    connections: { clientSecret: string }[];
    portalClients: Record<string, { clientSecret: string }>;
  };
  secrets.set('a connection', world.connections[0]!.clientSecret);
  secrets.set('the portal’s own client', Object.values(world.portalClients)[0]!.clientSecret);

  const accessToken = await expectStatus(
    201,
    portal.call('POST', '/api/user/token', {
      token,
      body: { name: 'Nightly', permissions: ['blueprints'], expiresInDays: 1 },
    }),
  );
  secrets.set('a personal access token', String(accessToken['token']));
  const aws = await expectStatus(200, portal.call('POST', '/api/aws/session', { token }));
  secrets.set('a handle of AWS', String(aws['awsAuth']));

  const subscriptions = await expectStatus(200, portal.call('GET', '/api/user/subscription', { token }));
  const { subscriptionId } = (subscriptions['result'] as { subscriptionId: string }[])[0]!;
  const machine = {
    blueprint: 'windows-vm',
    subscriptionId,
    resourceGroup: 'rg-canary',
    location: 'westeurope',
    parameters: { adminUsername: 'operator1', adminPassword: typed },
  };
  secrets.set('a password of a deployment', typed);
  // The gate calls the cloud. If that times out, the request is retried with the same key, as the response suggests.
  const create = () =>
    portal.call('POST', '/api/user/deployment', {
      token,
      body: machine,
      headers: { 'idempotency-key': 'canary-deployment' },
    });
  const accepted = await vi.waitUntil(
    async () => {
      const answer = await create();
      return answer.status === 503 ? undefined : answer;
    },
    { timeout: 30_000, interval: 500 },
  );
  await expectStatus(202, Promise.resolve(accepted));
  // Rejected for the password itself, and for another parameter.
  for (const parameters of [{ adminPassword: `${typed}\u0000` }, { adminPassword: typed, nonsense: typed }])
    await portal.call('POST', '/api/user/deployment/preview', { token, body: { ...machine, parameters } });

  const roles = await expectStatus(200, portal.call('GET', '/api/role', { token: admin.token }));
  const roleId = (roles['result'] as { id: string; name: string }[]).find(
    ({ name }) => name === 'reader',
  )!.id;
  await expectStatus(
    200,
    portal.call('POST', '/api/invite/user', {
      token: admin.token,
      body: { invitations: [{ email: 'canary@contoso.example', roleId }] },
    }),
  );
  const { rows } = await portal.database.pool.query<{ id: string; content: Buffer }>(
    `select id, content from mail_outbox where recipient = 'canary@contoso.example'`,
  );
  const vault = createVault(openKeyRing(undefined, portal.installation.folder));
  const mail = vault.open(rows[0]!.content, `mail_outbox/${rows[0]!.id}/content`);
  secrets.set('the code of an invitation', /invitation=([\w-]{20,})/.exec(mail)![1]!);
});
afterAll(() => portal.remove());

describe('a submitted secret', () => {
  it('is one of at least ten kinds', () => {
    expect(secrets.size).toBeGreaterThanOrEqual(10);
    for (const secret of secrets.values()) expect(secret.length).toBeGreaterThan(15);
  });
  it('appears in no table', async () => {
    const dump = await dumpTables();
    const found = [...secrets].filter(([, secret]) => formsOf(secret).some((form) => dump.includes(form)));
    expect(found.map(([kind]) => kind)).toEqual([]);
    // The dump is complete and from this portal.
    for (const word of ['canary@contoso.example', 'rg-canary', 'Nightly']) expect(dump).toContain(word);
  });
  it('appears in no line of the log, which is entirely JSON', () => {
    const log = portal.serving().output();
    const found = [...secrets].filter(([, secret]) => formsOf(secret).some((form) => log.includes(form)));
    expect(found.map(([kind]) => kind)).toEqual([]);
    const lines = log.split('\n').filter((line) => line !== '');
    expect(lines.length).toBeGreaterThan(10);
    for (const line of lines) expect(() => JSON.parse(line) as unknown).not.toThrow();
  });
  it('is found if it is not sealed (negative control)', async () => {
    await portal.database.pool.query(`insert into web_setting (name, value) values ('canary', $1)`, [
      JSON.stringify({ kept: Buffer.from(typed).toString('hex') }),
    ]);
    const dump = await dumpTables();
    expect(formsOf(typed).some((form) => dump.includes(form))).toBe(true);
  });
  it('cannot inject a log line', async () => {
    const before = portal.serving().output().length;
    await portal.call('GET', '/api/user/me', {
      headers: { 'user-agent': 'x","level":"fatal","msg":"forged', 'x-forwarded-for': '1.2.3.4' },
    });
    await portal.call('GET', '/api/blueprint/x%0a%7B%22level%22%3A%22fatal%22%7D');
    const lines = portal.serving().output().slice(before).split('\n');
    expect(lines.filter((line) => line.includes('"level":"fatal"'))).toEqual([]);
  });
});
