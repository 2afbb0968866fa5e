import { randomUUID } from 'node:crypto';
import type { BlueprintDetail, Problem } from '@blueport/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readContent } from '../content/read-content.ts';
import { people } from '../../../../testing/test-people.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';

const canary = 'CANARY-Passw0rd!42';
let server: TestServer;
let token: string;
let secret: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.login(people.engineer));
  const detail = await server.request('GET', '/api/blueprint/windows-vm', { token });
  secret = (detail.body as BlueprintDetail).parameters.find(({ secure }) => secure)!.name;
});
afterAll(() => server.stop());

const post = (path: string, body: object) =>
  server.request('POST', path, { token, body, headers: { 'idempotency-key': randomUUID() } });
const order = (parameters: object) => ({
  blueprint: 'windows-vm',
  subscriptionId: randomUUID(),
  resourceGroup: 'rg',
  location: 'westeurope',
  parameters,
});
const shouted = () => secret.toUpperCase();

/** Returns every row of every table, as text. */
async function dump(): Promise<string> {
  const { db } = server.database;
  const { rows } = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
  const texts: string[] = [];
  for (const { name } of rows) {
    const found = await sql<{ text: string }>`select to_jsonb(t)::text as text from ${sql.raw(name)} t`
      .execute(db)
      .catch(() => ({ rows: [] }));
    texts.push(...found.rows.map(({ text }) => text));
  }
  return texts.join('\n');
}

describe('parameter names in another casing', () => {
  it('never expose a secret', async () => {
    const values = { adminUsername: 'bpvalue01', [shouted()]: canary };
    const preview = await post('/api/user/deployment/preview', order(values));
    expect(preview.status).toBe(200);
    const created = await post('/api/user/deployment', order(values));
    expect(created.status).toBe(202);
    const { id, operationId } = created.body as { id: string; operationId: string };
    const responses = [preview.text, created.text];
    for (const path of ['', '/download?what=bundle', '/download?what=parameters']) {
      const answer = await server.request('GET', `/api/user/deployment/${id}${path}`, { token });
      expect(answer.status).toBe(200);
      responses.push(answer.text);
    }
    expect(responses.join('\n')).not.toContain('CANARY');
    const databaseDump = await dump();
    expect(databaseDump.includes('bpvalue01')).toBe(true);
    expect(databaseDump.includes('CANARY')).toBe(false);
    const content = await readContent(server.database.db, server.parts.vault, operationId);
    expect(content.secureParameters).toEqual({ [secret]: canary });
  });

  it('change the value in a redeployment', async () => {
    const values = { adminUsername: 'bpvalue01', [secret]: canary };
    const created = await post('/api/user/deployment', order(values));
    const { id, operationId } = created.body as { id: string; operationId: string };
    const { db } = server.database;
    await db
      .updateTable('deployment_operation')
      .set({ state: 'Succeeded', finished_at: new Date() })
      .where('id', '=', operationId)
      .execute();
    await db.updateTable('deployment').set({ state: 'Succeeded' }).where('id', '=', id).execute();
    const redeployAnswer = await post(`/api/user/deployment/${id}/redeploy`, {
      parameters: { [shouted()]: `${canary}-two`, ADMINUSERNAME: 'bpvalue02' },
    });
    expect(redeployAnswer.status).toBe(202);
    const next = (redeployAnswer.body as { operationId: string }).operationId;
    const content = await readContent(db, server.parts.vault, next);
    expect(content.secureParameters).toEqual({ [secret]: `${canary}-two` });
    expect(content.parameters).toMatchObject({ adminUsername: 'bpvalue02' });
    expect(Object.keys(content.parameters)).not.toContain('ADMINUSERNAME');
    expect((await dump()).includes('CANARY')).toBe(false);
  });

  it('are refused if a name is used twice', async () => {
    const twice = { [secret]: canary, [shouted()]: canary };
    for (const path of [
      '/api/user/deployment/preview',
      '/api/user/deployment',
      '/api/blueprint/windows-vm/preview',
    ]) {
      const answer = await post(path, path.includes('blueprint') ? { parameters: twice } : order(twice));
      expect(answer.status).toBe(422);
      expect((answer.body as Problem).errors).toContainEqual(
        expect.objectContaining({ pointer: `/parameters/${shouted()}`, code: 'duplicate-parameter' }),
      );
      expect(answer.text).not.toContain('CANARY');
    }
  });
});
