import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '../../../testing/test-people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.stop());

interface Stream {
  text(): string;
  status: number;
  retryAfter: string | undefined;
  ended: Promise<void>;
  until(pattern: RegExp): Promise<string>;
  close(): void;
}

async function open(token: string, query = '', headers: Record<string, string> = {}): Promise<Stream> {
  const outgoing = httpRequest({
    host: '127.0.0.1',
    port,
    path: `/api/user/event${query}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  outgoing.on('error', () => {});
  const response = await new Promise<IncomingMessage>((resolve) => {
    outgoing.once('response', resolve).end();
  });
  let text = '';
  response
    .setEncoding('utf8')
    .on('data', (chunk: string) => (text += chunk))
    .on('error', () => {});
  const ended = new Promise<void>((resolve) => response.once('close', resolve));
  return {
    status: response.statusCode ?? 0,
    retryAfter: response.headers['retry-after'],
    text: () => text,
    ended,
    async until(pattern) {
      for (let tries = 0; tries < 200 && !pattern.test(text); tries += 1) await sleep(20);
      expect(text).toMatch(pattern);
      return text;
    },
    close: () => outgoing.destroy(),
  };
}

async function publish(
  organizationId: string,
  subject: string,
  value: string,
  type = 'deployment.changed',
): Promise<void> {
  await server.database.db.transaction().execute((tx) =>
    server.parts.publish(tx, {
      organizationId,
      subjects: [subject],
      type,
      data: { value },
    }),
  );
}

describe('live events', () => {
  it('are sent only to the organization they belong to', async () => {
    const own = await server.login(people.engineer);
    const other = await server.login(people.otherAdmin);
    const [ownStream, otherStream] = [await open(own.token), await open(other.token)];
    await publish(own.account.orgId, 'bp-one', 'for contoso');
    await ownStream.until(/event: deployment\.changed\ndata: \{"value":"for contoso"\}/);
    await publish(other.account.orgId, 'bp-two', 'for fabrikam');
    await otherStream.until(/for fabrikam/);
    expect(ownStream.text()).not.toContain('fabrikam');
    expect(otherStream.text()).not.toContain('contoso');
    ownStream.close();
    otherStream.close();
  });

  it('continue after Last-Event-ID without a gap, and only for the requested deployment', async () => {
    const { token, account } = await server.login(people.engineer);
    const first = await open(token);
    await publish(account.orgId, 'bp-a', 'one');
    const id = /id: (\d+)\nevent: \S+\ndata: \{"value":"one"\}/.exec(await first.until(/"one"/))![1]!;
    first.close();
    await publish(account.orgId, 'bp-a', 'two');
    await publish(account.orgId, 'bp-b', 'three');
    await publish(account.orgId, 'bp-a', 'four');
    const resumedStream = await open(token, '?deployment=bp-a', { 'last-event-id': id });
    const text = await resumedStream.until(/"four"/);
    expect([...text.matchAll(/"value":"(\w+)"/g)].map((match) => match[1])).toEqual(['two', 'four']);
    resumedStream.close();
  });

  it('end with the session, and stop when the keys are revoked', async () => {
    const session = await server.login(people.engineer);
    const stream = await open(session.token);
    await server.request('DELETE', '/api/user/session', { token: session.token });
    await publish(session.account.orgId, 'bp-x', 'too late');
    await stream.ended;
    expect(stream.text()).not.toContain('too late');

    const second = await server.login(people.reader);
    const open2 = await open(second.token);
    await server.database.db
      .updateTable('role')
      .set({ permissions: '[]' })
      .where('name', '=', 'reader')
      .execute();
    await publish(second.account.orgId, 'bp-x', 'not for readers');
    await server.database.db.transaction().execute((tx) =>
      server.parts.publish(tx, {
        organizationId: second.account.orgId,
        subjects: ['reader'],
        type: 'permission.changed',
        data: { value: 'for everybody' },
      }),
    );
    await open2.until(/for everybody/);
    expect(open2.text()).not.toContain('not for readers');
    open2.close();
  });

  it('end for a session that switches to another organization', async () => {
    const operator = await server.login(people.operator);
    const contoso = (await server.login(people.engineer)).account.orgId;
    const stream = await open(operator.token);
    const answer = await server.request('PUT', '/api/user/session/organization', {
      token: operator.token,
      body: { organizationId: contoso },
    });
    expect(answer.status).toBe(200);
    await publish(operator.account.orgId, 'bp-home', 'from home');
    await stream.ended;
    expect(stream.text()).not.toContain('from home');
    const acting = await open(operator.token);
    await publish(contoso, 'bp-acting', 'from contoso');
    await acting.until(/from contoso/);
    acting.close();
  });

  it('notify an open page of created, edited and deleted limits', async () => {
    const admin = await server.login(people.admin);
    const pages = await open(admin.token);
    const url = '/api/costManagement/budget';
    const change = async (method: string, path: string, body: object, etag = '') => {
      const headers = { 'if-match': etag };
      const answer = await server.request(method, path, { token: admin.token, body, headers });
      expect(answer.status, answer.text).toBeLessThan(300);
      return answer.body as { id: string; etag: string };
    };
    const { id, etag } = await change('POST', url, { currency: 'USD', limit: '5000' });
    const edited = await change('PUT', `${url}/${id}`, { limit: '6000' }, etag);
    await change('DELETE', `${url}/${id}`, {}, edited.etag);
    const eventOf = (kind: string) => `event: budget.changed\\ndata: .*"id":"${id}".*"change":"${kind}"`;
    await pages.until(new RegExp(['created', 'edited', 'removed'].map(eventOf).join(String.raw`[\s\S]*`)));
    pages.close();
  });

  it('notify an open page of a changed role, and an administrator’s page of the edited person', async () => {
    const admin = await server.login(people.admin);
    const engineer = await server.login(people.engineer);
    const [pages, lists] = [await open(engineer.token), await open(admin.token)];
    const users = await server.request('GET', '/api/user', { token: admin.token });
    const { id, etag } = (
      users.body as { result: { id: string; etag: string; email: string }[] }
    ).result.find(({ email }) => email === people.engineer.email)!;
    const startedAt = Date.now();
    const edited = await server.request('PUT', `/api/user/${id}`, {
      token: admin.token,
      headers: { 'if-match': etag },
      body: { name: 'Enzo' },
    });
    expect(edited.status).toBe(200);
    await pages.until(new RegExp(String.raw`event: permission\.changed\ndata: .*"id":"${id}"`));
    expect(Date.now() - startedAt).toBeLessThan(5000);
    await lists.until(/event: user\.changed/);
    expect(pages.text()).not.toContain('user.changed');
    const disabled = await server.request('PUT', `/api/user/${id}`, {
      token: admin.token,
      headers: { 'if-match': (edited.body as { etag: string }).etag },
      body: { state: 'Disabled' },
    });
    expect(disabled.status).toBe(200);
    const ending = Date.now();
    await pages.ended;
    expect(Date.now() - ending).toBeLessThan(5000);
    await server.database.db.updateTable('account').set({ state: 'Active' }).where('id', '=', id).execute();
    lists.close();
  });

  it('arrive in numerical order despite concurrent transactions', async () => {
    const { token, account } = await server.login(people.engineer);
    const stream = await open(token);
    await Promise.all(
      Array.from({ length: 60 }, (_unused, index) => publish(account.orgId, 'bp-many', `n${index}`)),
    );
    for (let tries = 0; tries < 200 && [...stream.text().matchAll(/"value":"n/g)].length < 60; tries += 1)
      await sleep(20);
    const ids = [...stream.text().matchAll(/^id: (\d+)/gm)].map((match) => Number(match[1]));
    expect(ids.length).toBe(60);
    expect(ids).toEqual(ids.toSorted((left, right) => left - right));
    stream.close();
  });

  it('are sent completely and in order to a reader that resumes after a megabyte of them, while another reader is stalled', async () => {
    const { token, account } = await server.login(people.engineer);
    const value = 'x'.repeat(4000);
    const { rows } = await server.database.pool.query<{ id: string }>(
      `insert into event (organization_id, type, subjects, data)
       select $1, 'deployment.changed', '{bp-bulk}', jsonb_build_object('number', n, 'value', $2::text)
       from generate_series(1, 700) n returning id`,
      [account.orgId, value],
    );
    const last = rows.at(-1)!.id;
    const idle = httpRequest({
      host: '127.0.0.1',
      port,
      path: '/api/user/event?deployment=bp-bulk',
      headers: { authorization: `Bearer ${token}`, 'last-event-id': '0' },
    });
    idle.on('error', () => {}).on('response', (response) => response.on('error', () => {}).pause());
    idle.end();
    const stream = await open(token, '?deployment=bp-bulk', { 'last-event-id': '0' });
    const text = await stream.until(new RegExp(String.raw`^id: ${last}\n.+\n.+\n\n`, 'm'));
    const ids = [...text.matchAll(/^id: (\d+)/gm)].map((match) => match[1]);
    expect(ids).toEqual(rows.map(({ id }) => id));
    expect(text.split(value).length - 1).toBe(700);
    stream.close();
    idle.destroy();
  });

  it('are sent to the streams of their recipient, but not to those of the recipient’s access tokens', async () => {
    const { token, account } = await server.login(people.engineer);
    const tokenAnswer = await server.request('POST', '/api/user/token', {
      token,
      body: { name: 'events', permissions: ['deploymentList'], expiresInDays: 1 },
    });
    const own = await open(token);
    const automation = await open((tokenAnswer.body as { token: string }).token);
    await publish(account.orgId, `account:${account.id}`, 'a message', 'notification.added');
    await publish(account.orgId, 'bp-after', 'after it');
    expect(await own.until(/after it/)).toContain('a message');
    expect(await automation.until(/after it/)).not.toContain('a message');
    own.close();
    automation.close();
  });

  it('are limited to ten open streams per session', async () => {
    const { token } = await server.login(people.engineer);
    const other = await server.login(people.otherAdmin);
    const streams = await Promise.all(Array.from({ length: 12 }, () => open(token)));
    const refusedStreams = streams.filter(({ status }) => status === 429);
    expect(refusedStreams.map(({ retryAfter }) => retryAfter)).toEqual(['10', '10']);
    expect(streams.filter(({ status }) => status === 200).length).toBe(10);
    const others = await open(other.token);
    expect(others.status).toBe(200);
    streams.find(({ status }) => status === 200)!.close();
    await expect
      .poll(
        async () => {
          const next = await open(token);
          streams.push(next);
          return next.status;
        },
        { interval: 50 },
      )
      .toBe(200);
    for (const stream of [...streams, others]) stream.close();
  });
});
