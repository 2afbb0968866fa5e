import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListQuery } from '@blueport/contracts';
import { Refusal } from '../errors/refusal.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { ListEntity } from './list-entity.ts';
import { listRows } from './list-rows.ts';
import { orderOf, whereOf } from './list-sql.ts';
import { parseList } from './parse-list.ts';

const entity: ListEntity = {
  fields: {
    id: { type: 'text', column: 'd.id' },
    title: { type: 'text', column: 'd.title', search: true },
    size: { type: 'number', column: 'd.size' },
    ready: { type: 'boolean', column: 'd.ready' },
    made: { type: 'time', column: 'd.made' },
  },
  created: 'made',
  tieBreaker: 'id',
};

const rows = [
  { id: 'a', title: 'Alpha', size: 1, ready: true, made: '2026-01-01T00:00:00Z', hidden: 'x' },
  { id: 'b', title: '100% beta_1', size: 2, ready: false, made: '2026-02-01T00:00:00Z', hidden: 'y' },
  { id: 'c', title: 'gamma', size: 2, ready: true, made: '2026-03-01T00:00:00Z', hidden: 'z' },
  { id: 'd', title: 'Delta', size: null, ready: null, made: '2026-04-01T00:00:00Z', hidden: 'x' },
];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Returns the result of the same query in the database. */
async function askDatabase(query: ListQuery): Promise<string[]> {
  const list = parseList(entity, query);
  const values = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(id text, title text, size int, ready boolean, made timestamptz)`;
  const found = await sql<{ id: string }>`select d.id from ${values} where ${whereOf(entity, list)}
    order by ${orderOf(entity, list, [{ field: 'id', descending: false }])}`.execute(database.db);
  return found.rows.map(({ id }) => id);
}

const filter = (value: object): ListQuery => ({ filterObj: JSON.stringify(value) });

describe('a list query', () => {
  it.each<[string, ListQuery, string[]]>([
    ['nothing', {}, ['a', 'b', 'c', 'd']],
    ['free text, ignoring case', { filter: 'ALP' }, ['a']],
    ['free text with pattern characters', { filter: '0% beta_' }, ['b']],
    ['a literal percent sign', { filter: 'be%a' }, []],
    ['eq', filter({ size: { eq: 2 } }), ['b', 'c']],
    ['ne, absent values included', filter({ size: { ne: 2 } }), ['a', 'd']],
    ['in', filter({ id: { in: ['a', 'c'] } }), ['a', 'c']],
    ['in an empty list', filter({ id: { in: [] } }), []],
    ['nin, absent values included', filter({ size: { nin: [1] } }), ['b', 'c', 'd']],
    ['a range', filter({ size: { gt: 1, lte: 2 } }), ['b', 'c']],
    ['eq a fraction', filter({ size: { eq: 1.5 } }), []],
    ['ne a fraction', filter({ size: { ne: 1.5 } }), ['a', 'b', 'c', 'd']],
    ['greater than a fraction', filter({ size: { gt: 1.5 } }), ['b', 'c']],
    ['greater than the largest value', filter({ size: { gt: 1e308 } }), []],
    [
      'less than a number beyond the integer range',
      filter({ size: { lt: 99_999_999_999 } }),
      ['a', 'b', 'c'],
    ],
    ['in with numbers of all kinds', filter({ size: { in: [1, 1.5, 1e30, -0, 5e-324] } }), ['a']],
    ['nin with numbers of all kinds', filter({ size: { nin: [1, 1.5, -1e30] } }), ['b', 'c', 'd']],
    ['the earliest time', filter({ made: { gt: '0001-01-01T00:00:00Z' } }), ['a', 'b', 'c', 'd']],
    ['the latest time', filter({ made: { gt: '9999-12-31T23:59:59.999Z' } }), []],
    [
      'a range that includes all times',
      { from: '0000-01-01T00:00:00+23:59', to: '9999-12-31T23:59:59-23:59' },
      ['a', 'b', 'c', 'd'],
    ],
    ['times', filter({ made: { gte: '2026-02-01T00:00:00Z' } }), ['b', 'c', 'd']],
    ['from and to', { from: '2026-01-15T00:00:00Z', to: '2026-03-15T00:00:00Z' }, ['b', 'c']],
    ['like', filter({ title: { like: 'a' } }), ['a', 'b', 'c', 'd']],
    ['exists', filter({ size: { exists: false } }), ['d']],
    ['a boolean', filter({ ready: { eq: true } }), ['a', 'c']],
    ['sorting by two fields', { sortObj: '{"size":-1,"title":-1}' }, ['c', 'b', 'a', 'd']],
  ])('by %s returns the same rows in memory and from the database', async (_case, query, ids) => {
    const inMemory = listRows(entity, parseList(entity, query), rows, [{ field: 'id', descending: false }]);
    expect(inMemory.result.map(({ id }) => id)).toEqual(ids);
    expect(await askDatabase(query)).toEqual(ids);
  });

  it('returns a page with the total, and all rows with limit 0', () => {
    const page = (query: ListQuery) => listRows(entity, parseList(entity, query), rows, []);
    expect(page({ skip: 1, limit: 2 })).toMatchObject({
      count: 2,
      total: 4,
      result: [{ id: 'b' }, { id: 'c' }],
    });
    expect(page({ limit: 0 })).toMatchObject({ count: 4, total: 4 });
    expect(page({ skip: 9 })).toMatchObject({ count: 0, total: 4, result: [] });
  });

  it.each<[string, ListQuery, string]>([
    ['a hidden field', filter({ hidden: { eq: 'x' } }), '#/query/filterObj/hidden'],
    ['a prototype property', { filterObj: '{"__proto__":{"eq":1}}' }, '#/query/filterObj/__proto__'],
    ['an unknown operator', filter({ title: { regex: '(a+)+$' } }), '#/query/filterObj/title/regex'],
    ['a wrong type', filter({ size: { eq: '1' } }), '#/query/filterObj/size/eq'],
    ['infinity', { filterObj: '{"size":{"gt":1e400}}' }, '#/query/filterObj/size/gt'],
    [
      'a time before the earliest one',
      filter({ made: { gt: '-271821-04-20T00:00:00.000Z' } }),
      '#/query/filterObj/made/gt',
    ],
    [
      'a time after the latest one',
      filter({ made: { lt: '+010000-01-01T00:00:00.000Z' } }),
      '#/query/filterObj/made/lt',
    ],
    ['an operator as a value', filter({ title: { eq: { ne: null } } }), '#/query/filterObj/title/eq'],
    ['a value that is not an object', { filterObj: '[1]' }, '#/query/filterObj'],
    ['invalid JSON', { filterObj: '{' }, '#/query/filterObj'],
    [
      'too many values',
      filter({ id: { in: Array.from({ length: 201 }, () => 'x') } }),
      '#/query/filterObj/id/in',
    ],
    ['sorting by a hidden field', { sortObj: '{"hidden":1}' }, '#/query/sortObj/hidden'],
    ['an unknown sort direction', { sortObj: '{"title":2}' }, '#/query/sortObj/title'],
  ])('with %s is rejected with a pointer to the problem', (_case, query, pointer) => {
    let refusal: unknown;
    try {
      parseList(entity, query);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(Refusal);
    expect((refusal as Refusal).details.errors?.map((issue) => issue.pointer)).toEqual([pointer]);
  });
});

it('sorts by a required field in the order of an index, without a place for null', () => {
  const required: ListEntity = {
    ...entity,
    fields: { ...entity.fields, made: { type: 'time', column: 'd.made', isRequired: true } },
  };
  const orderBy = (list: ListEntity, query: ListQuery) =>
    sql`${orderOf(list, parseList(list, query), [])}`.compile(database.db).sql;
  expect(orderBy(required, { sortObj: '{"made":-1}' })).toBe('(d.made) desc, (d.id) asc nulls first');
  expect(orderBy(entity, { sortObj: '{"made":-1}' })).toContain('desc nulls last');
});
