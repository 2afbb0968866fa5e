import type { MailTemplate, OutboxRow, SessionAnswer } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outboxOf } from '../../../testing/outbox-mail.ts';
import { people } from '../../../testing/test-people.ts';
import { problemOf, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let admin: SessionAnswer;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login(people.admin);
});
afterAll(() => server.stop());

const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  server.request(method, `/api/mailtemplate${path}`, {
    token: admin.token,
    ...(body !== undefined && { body }),
    ...(headers && { headers }),
  });
async function template(type = 1): Promise<MailTemplate> {
  const { body } = await call('GET', `?orgId=${admin.account.orgId}`);
  return (body as { result: MailTemplate[] }).result.find((one) => one.type === type)!;
}
const text = { subject: 'Hello {{visitorName}}', body: 'We read **{{message}}**.' };
const match = (version: number) => ({ 'if-match': `"${version}"` });

describe('mail templates', () => {
  it('exist in five types and three languages, each with its own versions', async () => {
    const { body } = await call('GET', `?orgId=${admin.account.orgId}`);
    const all = (body as { result: MailTemplate[] }).result;
    expect(new Set(all.map(({ id }) => id)).size).toBe(15);
    const german = all.find((one) => one.type === 3 && one.language === 'de')!;
    expect(german.subject).toBe('Ihre Bewerbung als {{position}}');
    const own = { subject: 'Danke', body: 'Wir melden uns bei {{applicantName}}.' };
    expect((await call('PUT', `/${german.id}`, own, match(0))).body).toMatchObject({
      ...own,
      language: 'de',
    });
    expect(await template(3)).toMatchObject({ language: 'en', version: 0, changed: false });
    const preview = (await call('POST', `/${german.id}/preview`, own)).body as { html: string };
    expect(preview.html).toContain('<html lang="de"');
    expect(preview.html).toContain('Dies ist eine Vorschau mit Beispielwerten.');
  });

  it('are edited with If-Match, versioned and reset', async () => {
    const { id, version, placeholders } = await template();
    expect(version).toBe(0);
    expect(placeholders.map(({ name }) => name)).toContain('visitorName');
    expect(problemOf(await call('PUT', `/${id}`, text))).toBe('precondition-required');
    const saved = await call('PUT', `/${id}`, text, match(0));
    expect(saved.body).toMatchObject({ ...text, version: 1, changed: true, updatedBy: 'admin' });
    expect(saved.headers['etag']).toBe('"1"');
    expect(problemOf(await call('PUT', `/${id}`, text, match(0)))).toBe('stale');
    const reset = await call('POST', `/${id}/reset`, undefined, match(1));
    expect(reset.body).toMatchObject({ version: 2, changed: false });
    const { body } = await call('GET', `/${id}/version`);
    expect((body as { result: { version: number; kind: string }[] }).result).toMatchObject([
      { version: 2, kind: 'default' },
      { version: 1, kind: 'saved', subject: text.subject },
      { version: 0, kind: 'default' },
    ]);
  });

  it('accept only one of several concurrent edits', async () => {
    const { id, version } = await template(2);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        call('PUT', `/${id}`, { subject: `S${index}`, body: '{{message}}' }, match(version)),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(7);
  });

  it('are rejected with the position of an unknown placeholder', async () => {
    const { id, version } = await template(1);
    const answer = await call('PUT', `/${id}`, { ...text, body: 'a\n{{secret}}' }, match(version));
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      errors: [
        {
          pointer: '#/body',
          code: 'unknown-placeholder',
          values: expect.objectContaining({ line: '2', column: '1' }) as object,
        },
      ],
    });
  });

  it.each(['a\r\nBcc: all@evil.example', 'a\nb', 'a\u0000', 'a\u2028b'])(
    'are rejected for a subject of more than one line: %j',
    async (subject) => {
      const { id, version } = await template(1);
      for (const path of ['/preview', '/test']) {
        expect((await call('POST', `/${id}${path}`, { ...text, subject })).status).toBe(400);
      }
      expect((await call('PUT', `/${id}`, { ...text, subject }, match(version))).status).toBe(400);
    },
  );

  it('are previewed with sample values, without side effects', async () => {
    const { id } = await template(1);
    const { body } = await call('POST', `/${id}/preview`, {
      ...text,
      body: '<img src=x onerror=x> {{message}}',
    });
    expect(body).toMatchObject({ subject: 'Hello Vera Visitor' });
    expect((body as { html: string }).html).not.toContain('<img');
    expect(await outboxOf(server, people.admin.email)).toEqual([]);
  });

  it('are tested by mail to the sender only, at most twenty times an hour', async () => {
    const { id } = await template(1);
    const answer = await call('POST', `/${id}/test`, text);
    expect(answer.body).toMatchObject({ recipient: people.admin.email });
    expect((await outboxOf(server, people.admin.email)).map(({ subject }) => subject)).toEqual([
      '[Test] Hello Vera Visitor',
    ]);
    for (let times = 1; times < 20; times += 1) await call('POST', `/${id}/test`, text);
    expect(problemOf(await call('POST', `/${id}/test`, text))).toBe('too-many-requests');
  });
});

describe('the outbox', () => {
  it('shows the status of mail and resends only dead letters', async () => {
    const rows = async (filter = '') =>
      ((await call('GET', `/outbox${filter}`)).body as { result: OutboxRow[] }).result;
    const [first] = await rows();
    expect(first).toMatchObject({
      kind: 'test',
      state: 'Pending',
      attempts: 0,
      lastError: 'No mail server is configured. Set SMTP_URL.',
      failure: { code: 'mail-not-configured', message: 'No mail server is configured. Set SMTP_URL.' },
    });
    expect(problemOf(await call('POST', `/outbox/${first!.id}/retry`))).toBe('conflict');
    await server.database.pool.query(
      `update mail_outbox set state = 'Dead', attempts = 9, last_error = '550 No' where id = $1`,
      [first!.id],
    );
    const dead = await rows(`?filterObj=${encodeURIComponent('{"state":{"eq":"Dead"}}')}`);
    expect(dead.map(({ id }) => id)).toEqual([first!.id]);
    const retryAnswer = await call('POST', `/outbox/${first!.id}/retry`);
    expect(retryAnswer.body).toMatchObject({ state: 'Pending', attempts: 0, messageId: first!.messageId });
  });
});
