import { allRoutes, problemKinds, type ProblemCode, type RouteContract } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isWrite } from '../http/record-refusal.ts';
import { findBrokenLink } from '../journal/audit.ts';
import { createMatrix, mayUse, type Matrix } from '../testing/route-matrix.ts';
import { people } from '../testing/test-people.ts';
import { problemOf, type Answer } from '../testing/test-server.ts';

/**
 * T29: every write of the contract adds exactly one audit entry, whether it succeeds or is refused. Reads never add an
 * entry for a completed action.
 */
let matrix: Matrix;
beforeAll(async () => {
  matrix = await createMatrix();
});
afterAll(() => matrix.server.stop());

interface Row {
  readonly organization_id: string;
  readonly outcome: 'done' | 'refused';
  readonly action: string;
  readonly account_id: string | null;
  readonly ip: string;
  readonly request_id: string;
  readonly object_type: string;
  readonly object_id: string;
}

let calls = 0;
async function rowsOf(request: () => Promise<Answer>): Promise<{ answer: Answer; rows: Row[] }> {
  const { pool } = matrix.server.database;
  const { rows: last } = await pool.query<{ organization_id: string; number: number }>(
    `select organization_id, max(number)::int as number from audit group by 1`,
  );
  const answer = await request();
  const { rows } = await pool.query<Row>(
    // A change about to be requested from the cloud is recorded beforehand in a separate entry (recordStart).
    `select a.* from audit a left join jsonb_to_recordset($1) as b (organization_id uuid, number int) using (organization_id)
      where a.number > coalesce(b.number, 0) and a.details ->> 'step' is distinct from 'begun'`,
    [JSON.stringify(last)],
  );
  return { answer, rows };
}

const sessions = new Map<keyof typeof people, string>();
/**
 * Signs in again only if an earlier call has ended the session: the rate limit per address is lower than the number of
 * routes.
 */
async function sessionOf(name: keyof typeof people): Promise<string> {
  const known = sessions.get(name);
  if (known && (await matrix.server.request('GET', '/api/user/me', { token: known })).status === 200)
    return known;
  const { token } = await matrix.server.login(people[name]);
  sessions.set(name, token);
  return token;
}

function handleFor(contract: RouteContract): Promise<string> {
  const able = (['operator', 'admin', 'engineer'] as const).filter((name) =>
    mayUse(contract, matrix.sessions.get(name)!),
  );
  // Objects of Contoso are changed by its administrator; personal objects in the samples belong to an engineer.
  const isOwn = contract.scope === 'account' || contract.id.startsWith('userView.');
  const preferredHandle = isOwn ? 'engineer' : 'admin';
  return sessionOf(able.includes(preferredHandle) ? preferredHandle : able[0]!);
}

async function call(contract: RouteContract, which: 'own' | 'missing' = 'own') {
  const sample = matrix.samples[contract.id]!;
  const path = [sample.ids, sample.innerIds].reduce(
    (text, ids) => text.replace(/:\w+/, encodeURIComponent(ids?.[which] ?? '')),
    contract.path,
  );
  const token = await handleFor(contract);
  return rowsOf(() =>
    matrix.server.request(contract.method, sample.query ? `${path}?${sample.query}` : path, {
      token,
      body: sample.body,
      headers: { 'if-match': '*', 'idempotency-key': `audit-key-${(calls += 1)}` },
    }),
  );
}

const isRecorded = (answer: Answer): boolean => {
  const kind = problemKinds[problemOf(answer) as ProblemCode];
  return kind !== undefined && kind.status < 500 && kind.status !== 429;
};

const depth = ({ path }: RouteContract): number => path.split('/').length;

// Deletions run last, and children before their parents, so that no other call misses an object.
const writes = allRoutes
  .filter((contract) => isWrite(contract) && contract.access.kind !== 'public')
  .toSorted(
    (left, right) =>
      Number(left.method === 'DELETE') - Number(right.method === 'DELETE') ||
      (left.method === 'DELETE' && right.method === 'DELETE' ? depth(right) - depth(left) : 0),
  );

const done = new Set<string>();

describe('every write', () => {
  it.each(writes.map((contract) => [contract.id, contract] as const))(
    '%s adds one audit entry with actor, action, object and address',
    async (id, contract) => {
      const { answer, rows } = await call(contract);
      const outcome = answer.status < 300 ? 'done' : 'refused';
      if (outcome === 'done') done.add(id);
      const expected = outcome === 'done' || isRecorded(answer) ? 1 : 0;
      // An operator's change to another organization is also recorded once in that organization's audit log.
      const trails = new Set(rows.map((row) => row.organization_id));
      expect([answer.status, trails.size, Math.min(rows.length, 1)]).toEqual([
        answer.status,
        rows.length,
        expected,
      ]);
      expect(rows.length).toBeLessThanOrEqual(id.startsWith('org.') ? 2 : 1);
      expect(rows.every((row) => row.outcome === outcome)).toBe(true);
      for (const row of rows) {
        expect(row.account_id).not.toBeNull();
        expect(row.ip).toBe('127.0.0.1');
        expect(row.request_id).toBe(answer.headers['x-request-id']);
        expect(row.action).toMatch(/^\w+\.\w+$/);
        expect(row.object_type + row.object_id).not.toBe('');
      }
    },
  );

  it('succeeds for most of the routes instead of only being refused', () => {
    expect(writes.length - done.size).toBeLessThanOrEqual(writes.length * 0.35);
    expect(done.size).toBeGreaterThan(30);
  });
});

describe('every write to a missing object', () => {
  it.each(
    writes.filter(({ path }) => path.includes('/:')).map((contract) => [contract.id, contract] as const),
  )('%s adds one audit entry for the refusal', async (_id, contract) => {
    const { answer, rows } = await call(contract, 'missing');
    expect(rows.map(({ outcome, account_id: account }) => [outcome, account !== null])).toEqual(
      isRecorded(answer) ? [['refused', true]] : [],
    );
  });
});

describe('every read', () => {
  it.each(
    allRoutes
      .filter((contract) => !isWrite(contract) && !contract.produces && contract.access.kind !== 'public')
      .map((contract) => [contract.id, contract] as const),
  )('%s adds no entry for a completed action', async (_id, contract) => {
    const { rows } = await call(contract);
    expect(rows.filter(({ outcome }) => outcome === 'done')).toEqual([]);
  });
});

describe('the audit log', () => {
  it('is one unbroken hash chain per organization', async () => {
    const { rows } = await matrix.server.database.pool.query<{ id: string }>(
      `select distinct organization_id as id from audit`,
    );
    expect(rows.length).toBeGreaterThan(2);
    for (const { id } of rows) expect(await findBrokenLink(matrix.server.database.db, id)).toBeNull();
  });
  it.each([
    `update audit set action = 'x'`,
    'delete from audit',
    'truncate audit',
    'drop table audit',
    'alter table audit disable trigger all',
    `update schema_migration set name = 'x'`,
    'create table mine (id int)',
    'set role postgres',
  ])('cannot be changed by the serving role with "%s"', async (statement) => {
    await expect(matrix.server.database.pool.query(statement)).rejects.toThrow(
      /permission denied|must be owner|does not exist/,
    );
  });
});
