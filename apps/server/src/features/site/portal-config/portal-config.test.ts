import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSettings } from '../../../settings.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { readPublished } from '../web-settings/index.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const read = async (path: string) => (await server.request('GET', `/api/portal/${path}`)).body;

it('returns only public fields', async () => {
  // A row with additional data: anything not in the contract must not be returned.
  await server.database.pool.query(
    `insert into web_setting (name, value) values
       ('contact', '{"email":"desk@blueport.example","phone":"CANARY"}'),
       ('channel', '{"code":"partner","documentation":"https://docs.blueport.example","secret":"CANARY"}')
     on conflict (name) do update set value = excluded.value`,
  );
  expect({
    providers: await read('config/provider/list'),
    channelCode: await read('config/channelcode'),
    channelResource: await read('config/channelresource'),
    adminEmail: await read('config/adminEmail'),
    azure: await read('provider/azure/config'),
    government: await read('provider/azure-gov/config'),
    github: await read('provider/github/config'),
  }).toMatchInlineSnapshot(`
    {
      "adminEmail": {
        "data": "desk@blueport.example",
      },
      "azure": {
        "authorizeUrl": null,
        "clientId": "10000000-0000-4000-8000-000000000001",
        "provider": "azure",
        "redirectUrl": null,
        "scope": null,
      },
      "channelCode": {
        "data": "partner",
      },
      "channelResource": {
        "data": {
          "documentation": "https://docs.blueport.example",
          "product": "Blueport",
          "support": null,
        },
      },
      "github": {
        "authorizeUrl": "http://localhost:4001/social/github/login/oauth/authorize",
        "clientId": "Iv1.test",
        "provider": "github",
        "redirectUrl": "http://localhost:4000/user/login/social/github/{email}",
        "scope": "repo",
      },
      "government": {
        "authorizeUrl": null,
        "clientId": "10000000-0000-4000-8000-000000000002",
        "provider": "azure-gov",
        "redirectUrl": null,
        "scope": null,
      },
      "providers": [
        {
          "key": "azure",
          "text": "Microsoft Azure",
        },
        {
          "key": "azure-gov",
          "text": "Microsoft Azure Government",
        },
        {
          "key": "aws-auth",
          "text": "Amazon Web Services",
        },
        {
          "key": "github",
          "text": "GitHub",
        },
      ],
    }
  `);
});

it('falls back to the values from the environment', async () => {
  const { db, pool } = server.database;
  const environment = { ADMIN_EMAIL: 'ask@blueport.example', SUPPORT_URL: 'https://help.blueport.example/' };
  await pool.query(`delete from web_setting where name in ('contact', 'channel')`);
  expect(await read('config/adminEmail')).toEqual({ data: null });
  expect(await readPublished(db, readSettings(environment))).toEqual({
    adminEmail: 'ask@blueport.example',
    channelCode: 'self-hosted',
    documentation: null,
    support: 'https://help.blueport.example/',
  });
  await pool.query(`insert into web_setting values ('contact', '{"email":"desk@blueport.example"}')`);
  expect(await readPublished(db, readSettings(environment))).toMatchObject({
    adminEmail: 'desk@blueport.example',
  });
});

it.each(['aws', 'constructor', '__proto__', 'toString', 'gitlab'])(
  'returns 404 for the provider %s',
  async (provider) => {
    const answer = await server.request('GET', `/api/portal/provider/${provider}/config`);
    expect([400, 404]).toContain(answer.status);
  },
);
