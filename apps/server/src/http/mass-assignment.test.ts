import { allRoutes, type Problem, type RouteContract } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMatrix, mayUse, type Matrix } from '../testing/route-matrix.ts';
import type { Answer } from '../testing/test-server.ts';
import { isWrite } from './record-refusal.ts';
import { toProblemIssues } from './validation-issues.ts';

let matrix: Matrix;
/** Every field of every entity, as spelled by the database and by the API. */
let fields: readonly string[];

beforeAll(async () => {
  matrix = await createMatrix();
  const { rows } = await matrix.server.database.pool.query<{ name: string }>(
    `select distinct column_name as name from information_schema.columns where table_schema = 'public'`,
  );
  const camel = (name: string) => name.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
  const special = ['role', 'orgId', 'orgInfo', 'roleInfo', 'isAdmin', 'etag', 'toString', 'hasOwnProperty'];
  fields = [...new Set([...rows.flatMap(({ name }) => [name, camel(name)]), ...special])];
});
afterAll(() => matrix.server.stop());

type Shape = Readonly<Record<string, unknown>>;
interface Schema {
  readonly shape?: Shape;
  readonly def?: { readonly options?: readonly Schema[] };
}
/** Returns the fields of a body; for a body with several variants, those of all variants. */
const fieldsOf = (schema: Schema | undefined): Shape =>
  schema?.shape ?? Object.assign({}, ...(schema?.def?.options ?? []).map(fieldsOf));
const shapeOf = ({ body }: RouteContract): Shape => fieldsOf(body as Schema | undefined);

/** Returns a caller who may use the route, so that only the body can cause the refusal. */
function holderOf(contract: RouteContract): string | undefined {
  const caller = (['admin', 'operator'] as const).find((name) =>
    mayUse(contract, matrix.sessions.get(name)!),
  );
  return caller && matrix.sessions.get(caller)!.token;
}

let calls = 0;
function call(contract: RouteContract, body: object): Promise<Answer> {
  const sample = matrix.samples[contract.id] ?? {};
  const path = [sample.ids, sample.innerIds].reduce(
    (text, ids) => text.replace(/:\w+/, encodeURIComponent(ids?.own ?? '')),
    contract.path,
  );
  return matrix.server.request(contract.method, sample.query ? `${path}?${sample.query}` : path, {
    token: holderOf(contract),
    body,
    headers: { 'if-match': '*', 'idempotency-key': `assignment-${(calls += 1)}` },
  });
}

const writes = allRoutes.filter(
  (contract) => isWrite(contract) && contract.body && contract.method !== 'DELETE',
);

describe('undeclared fields', () => {
  it.each(writes.map((contract) => [contract.id, contract] as const))(
    '%s rejects each of them and points to it',
    async (_id, contract) => {
      const own = shapeOf(contract);
      const foreign = fields.filter((field) => !Object.hasOwn(own, field));
      const sample = matrix.samples[contract.id]?.body ?? {};
      const body = { ...Object.fromEntries(foreign.map((field) => [field, null])), ...sample };
      const issues = [...toProblemIssues(contract.body!.safeParse(body).error?.issues ?? [], 'body')];
      const refusedPointers = new Set(issues.map(({ pointer }) => pointer));
      expect(foreign.filter((field) => !refusedPointers.has(`/${field}`))).toEqual([]);
      // The response lists the first issues and counts the others.
      const answer = await call(contract, body);
      expect(answer.status).toBe(400);
      const { errors = [], omittedErrors = 0 } = answer.body as Problem;
      expect(errors.length + omittedErrors).toBeGreaterThanOrEqual(foreign.length);
      expect(errors.every(({ pointer }) => refusedPointers.has(pointer) || pointer.startsWith('#/'))).toBe(
        true,
      );
    },
  );
});

const identity = {
  tenantId: '01900000-0000-7000-8000-000000000000',
  objectId: '01900000-0000-7000-8000-000000000000',
};
const secret = { kind: 'secret', secret: 'x' };

describe('an undeclared nested field', () => {
  it.each([
    ['user.create', 'identity', identity],
    ['org.createWithUser', 'organization', { key: 'hidden', name: 'Hidden', directory: 'hidden.example' }],
    ['org.createWithUser', 'user', { name: 'Hidden', email: 'hidden@matrix.example' }],
    ['connection.create', 'credential', secret],
    ['connection.rotate', 'credential', secret],
  ])('%s rejects it in %s', async (route, field, inner) => {
    const contract = allRoutes.find(({ id }) => id === route)!;
    const sample = matrix.samples[route]?.body ?? {};
    const answer = await call(contract, { ...sample, [field]: { ...inner, isOperator: true } });
    expect(answer.status).toBe(400);
    expect((answer.body as Problem).errors).toEqual([
      expect.objectContaining({ code: 'unknown-field', pointer: `/${field}/isOperator` }),
    ]);
  });
});

const laterDate = '2099-01-01T00:00:00.000Z';

/** For each edit: the body, and the columns of the row that may change. */
const edits: readonly (readonly [route: string, table: string, body: object, columns: readonly string[]])[] =
  [
    ['org.edit', 'organization', { name: 'Renamed' }, ['name']],
    ['role.edit', 'role', { name: 'Renamed' }, ['name']],
    ['role.edit', 'role', { description: 'New' }, ['description']],
    ['role.edit', 'role', { permissions: ['userList'] }, ['permissions']],
    ['user.edit', 'account', { name: 'Renamed' }, ['name']],
    ['user.edit', 'account', { state: 'Disabled' }, ['state']],
    ['user.edit', 'account', { expiresAt: laterDate }, ['expires_at']],
    ['connection.rotate', 'connection', { name: 'Renamed' }, ['name']],
  ];

describe('an edit', () => {
  it.each(edits)(
    '%s of a row of %s with %j changes only %j and its version',
    async (route, table, body, columns) => {
      const contract = allRoutes.find(({ id }) => id === route)!;
      const { ids, innerIds } = matrix.samples[route]!;
      const id = (innerIds ?? ids)!.own;
      const read = async () => {
        const { rows } = await matrix.server.database.pool.query<Record<string, unknown>>(
          `select * from ${table} order by id`,
        );
        return rows;
      };
      const before = await read();
      const answer = await call(contract, body);
      expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.any(String)]);
      const after = await read();
      const changed = before.flatMap((row, index) =>
        Object.keys(row)
          .filter((column) => JSON.stringify(row[column]) !== JSON.stringify(after[index]?.[column]))
          .map((column) => [row['id'] === id ? 'own' : row['id'], column].join('.')),
      );
      expect(changed.toSorted()).toEqual(
        [...columns, 'version', 'updated_at'].map((column) => `own.${column}`).toSorted(),
      );
    },
  );
});
