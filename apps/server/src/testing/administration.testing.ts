import type { SessionAnswer } from '@blueport/contracts';
import type { Answer, TestServer } from './test-server.ts';
import type { TestPerson } from './test-people.ts';

export const missingId = '01900000-0000-7000-8000-000000000000';

/** A signed-in user with short methods to call the API. */
export interface Actor {
  readonly session: SessionAnswer;
  readonly token: string;
  readonly organizationId: string;
  get(url: string): Promise<Answer>;
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Sends a PUT with the ETag as If-Match, if given. */
  put(url: string, body: unknown, etag?: string): Promise<Answer>;
  remove(url: string, etag?: string): Promise<Answer>;
}

/** Signs in a person. */
export async function actAs(server: TestServer, person: TestPerson, tenantId?: string): Promise<Actor> {
  return actorOf(server, await server.login(person, tenantId));
}

/** Returns the actor for a session. */
export function actorOf(server: TestServer, session: SessionAnswer): Actor {
  const { token } = session;
  const match = (etag: string | undefined) => (etag === undefined ? {} : { headers: { 'if-match': etag } });
  return {
    session,
    token,
    organizationId: session.account.orgId,
    get: (url) => server.request('GET', url, { token }),
    post: (url, body, headers) =>
      server.request('POST', url, {
        token,
        ...(body !== undefined && { body }),
        ...(headers && { headers }),
      }),
    put: (url, body, etag) => server.request('PUT', url, { token, body, ...match(etag) }),
    remove: (url, etag) => server.request('DELETE', url, { token, ...match(etag) }),
  };
}

/** Returns the rows of a list response. */
export function rowsOf<Row>(answer: Answer): Row[] {
  if (answer.status !== 200) throw new Error(`A list answered ${answer.status}: ${answer.text}`);
  return (answer.body as { result: Row[] }).result;
}

export interface AuditRow {
  readonly action: string;
  readonly outcome: string;
  readonly object_id: string;
  readonly account_id: string | null;
  readonly before_hash: string | null;
  readonly after_hash: string | null;
  readonly details: Record<string, unknown>;
}

/** Returns the newest entry of an organization's audit log. */
export async function lastAudit(server: TestServer, organizationId: string): Promise<AuditRow | undefined> {
  const { rows } = await server.database.pool.query<AuditRow>(
    `select * from audit where organization_id = $1 order by number desc limit 1`,
    [organizationId],
  );
  return rows[0];
}

/** Counts the entries with an outcome in all audit logs. */
export async function countAudit(server: TestServer, outcome: 'done' | 'refused' = 'done'): Promise<number> {
  const { rows } = await server.database.pool.query<{ n: number }>(
    `select count(*)::int as n from audit where outcome = $1`,
    [outcome],
  );
  return rows[0]?.n ?? 0;
}
