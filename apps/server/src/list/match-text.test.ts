import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { ListEntity } from './list-entity.ts';
import { listRows } from './list-rows.ts';
import { orderOf, whereOf } from './list-sql.ts';
import { isSimilar, rankOf, typoPatterns, type ListMatch } from './match-text.ts';
import { parseList } from './parse-list.ts';

const entity: ListEntity = {
  fields: {
    id: { type: 'text', column: 'd.id' },
    title: { type: 'text', column: 'd.title', search: true },
    mail: { type: 'text', column: 'd.mail', search: true },
    note: { type: 'text', column: 'd.note', search: true },
    made: { type: 'time', column: 'd.made' },
  },
  titles: ['title', 'mail'],
  recent: 'made',
  tieBreaker: 'id',
};

interface Row {
  readonly [field: string]: string;
  readonly id: string;
  readonly title: string;
  readonly mail: string;
  readonly note: string;
  readonly made: string;
}

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const byId = [{ field: 'id', descending: false }];
const inMemory = (rows: readonly Row[], filter: string, match: ListMatch): string[] =>
  listRows(entity, parseList(entity, { filter, match }), rows, byId).result.map(({ id }) => id);

async function inDatabase(rows: readonly Row[], filter: string, match: ListMatch): Promise<string[]> {
  const list = parseList(entity, { filter, match });
  const values = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(id text, title text, mail text, note text, made timestamptz)`;
  const found = await sql<{ id: string }>`select d.id from ${values} where ${whereOf(entity, list)}
    order by ${orderOf(entity, list, byId)}`.execute(database.db);
  return found.rows.map(({ id }) => id);
}

const row = (id: string, title: string, more: Partial<Row> = {}): Row => ({
  mail: '',
  note: '',
  made: '2026-01-01T00:00:00Z',
  ...more,
  id,
  title,
});

const names = fc.string({ unit: fc.constantFrom(...Array.from('abAB1 -_./@%\\')), maxLength: 7 });
const rowsOfNames = fc
  .array(fc.record({ title: names, mail: names, note: names, day: fc.integer({ min: 1, max: 9 }) }), {
    maxLength: 8,
  })
  .map((all) =>
    all.map(({ day, ...texts }, at): Row => ({
      ...texts,
      id: String(at),
      made: `2026-01-0${day}T00:00:00Z`,
    })),
  );

const letters = fc.string({ unit: fc.constantFrom(...Array.from('abcde')), minLength: 5, maxLength: 12 });
/** A word and the same word with one typo. */
const typos = letters.chain((word) =>
  fc
    .record({
      at: fc.nat({ max: word.length - 1 }),
      letter: fc.constantFrom(...Array.from('abcdz')),
      kind: fc.constantFrom('replace', 'add', 'omit', 'swap'),
    })
    .map(({ at, letter, kind }) => {
      const [start, end] = [word.slice(0, at), word.slice(at + 1)];
      const typed = {
        replace: `${start}${letter}${end}`,
        add: `${start}${letter}${word.slice(at)}`,
        omit: `${start}${end}`,
        swap: `${start}${end.charAt(0)}${word.charAt(at)}${end.slice(1)}`,
      }[kind];
      return { word, typed };
    }),
);

describe('a search by rank', () => {
  it('lists the best match first, and the most recent of equal matches', async () => {
    const rows = [
      row('part', 'cobweb'),
      row('detail', 'Shop', { note: 'A web site' }),
      row('word', 'the-web'),
      row('old start', 'web shop'),
      row('start', 'Website', { made: '2026-03-01T00:00:00Z' }),
      row('mail', 'Wendy', { mail: 'web@contoso.example' }),
      row('exact', 'WEB'),
      row('none', 'Storage'),
    ];
    const expected = ['exact', 'start', 'mail', 'old start', 'word', 'part', 'detail'];
    expect(inMemory(rows, 'web', 'ranked')).toEqual(expected);
    expect(await inDatabase(rows, 'web', 'ranked')).toEqual(expected);
  });

  it('finds words in any order, each in any searched field', async () => {
    const rows = [row('both', 'Production storage', { note: 'westeurope' }), row('one', 'Production')];
    expect(inMemory(rows, 'west prod', 'ranked')).toEqual(['both']);
    expect(await inDatabase(rows, 'west prod', 'ranked')).toEqual(['both']);
  });

  it('returns the same rows in the same order in memory and from the database', async () => {
    await fc.assert(
      fc.asyncProperty(rowsOfNames, names, async (rows, text) => {
        fc.pre(text.trim() !== '');
        expect(await inDatabase(rows, text, 'ranked')).toEqual(inMemory(rows, text, 'ranked'));
      }),
      { numRuns: 150 },
    );
  });

  it('never lists a worse match before a better one', () => {
    const ranks = ['exact', 'start', 'word', 'part', 'detail'];
    fc.assert(
      fc.property(rowsOfNames, names, (rows, text) => {
        fc.pre(text.trim() !== '');
        const found = inMemory(rows, text, 'ranked').map((id) => {
          const { title, mail } = rows[Number(id)]!;
          return ranks.indexOf(rankOf(text, [title, mail]));
        });
        expect(found).toEqual(found.toSorted((a, b) => a - b));
      }),
    );
  });
});

describe('a search for similar names', () => {
  it.each([
    ['prodution', 'Contoso Production'],
    ['kuberntes', 'Kubernetes cluster'],
    ['stroage', 'storage-account'],
    ['engineeer', 'engineer@contoso.example'],
    ['prodution contoso', 'Contoso Production'],
    ['rm-billinng', 'rm-billing-01'],
  ])('finds %s in %s', async (typed, title) => {
    expect(isSimilar(typed, [title])).toBe(true);
    expect(await inDatabase([row('1', title)], typed, 'similar')).toEqual(['1']);
  });

  it.each([
    ['prodctoin', 'Production'],
    ['wbe', 'web'],
    ['storage network', 'storage'],
    ['duction', 'Production line'],
  ])('compares %s with %s only by one typo in each longer word', (typed, title) => {
    expect(isSimilar(typed, [title])).toBe(title.toLowerCase().includes(typed));
  });

  it('finds every word of five letters or more despite one typo', async () => {
    await fc.assert(
      fc.asyncProperty(typos, async ({ word, typed }) => {
        fc.pre(typed.length >= 5);
        expect(isSimilar(typed, [`my-${word}`])).toBe(true);
        const fits = typoPatterns(typed).some(({ before, after }) =>
          new RegExp(`${before}.{1,3}${after}`).test(`/${word} `),
        );
        expect(fits).toBe(true);
        expect(await inDatabase([row('1', `my-${word}-1`)], typed, 'similar')).toEqual(['1']);
      }),
      { numRuns: 200 },
    );
  });
});
