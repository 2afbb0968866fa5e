import { filterOperators } from '@blueport/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toListQuery } from './list-query.ts';
import { pageSizes, parseListState, writeListState } from './list-state.ts';
import type { ListShape, ListState } from './list-state.ts';

const shape: ListShape = {
  columns: ['name', 'cost', 'state'],
  sortable: ['name', 'cost'],
  groupable: ['name'],
  filterable: { state: 'text', cost: 'number' },
  defaultSort: [{ field: 'name', descending: false }],
};
const text = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' });
const states: fc.Arbitrary<ListState> = fc.record({
  q: fc.string({ maxLength: 60, unit: 'grapheme' }),
  filters: fc
    .array(
      fc.record({
        field: fc.constantFrom('state', 'cost'),
        operator: fc.constantFrom(...filterOperators),
        value: text,
      }),
      { maxLength: 5 },
    )
    .map((tokens) => tokens.toSorted((a, b) => a.field.localeCompare(b.field))),
  sort: fc.uniqueArray(fc.record({ field: fc.constantFrom('name', 'cost'), descending: fc.boolean() }), {
    selector: (rule) => rule.field,
    minLength: 1,
  }),
  page: fc.integer({ min: 1, max: 5000 }),
  size: fc.constantFrom(...pageSizes),
  cols: fc.option(fc.uniqueArray(fc.constantFrom('name', 'cost', 'state'), { minLength: 1 })),
  group: fc.constantFrom(null, 'name'),
});

describe('list state in the address', () => {
  it('is preserved by writing and reading', () => {
    fc.assert(
      fc.property(states, (state) => {
        const query = writeListState(state, shape, new URLSearchParams('sids=All'));
        expect(parseListState(new URLSearchParams(query.toString()), shape)).toEqual(state);
        expect(query.get('sids')).toBe('All');
      }),
    );
  });

  it('can be read from any address', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom('q', 'sort', 'page', 'size', 'cols', 'group', 'f.state', 'f.x'),
          fc.string(),
        ),
        (raw) => {
          const state = parseListState(new URLSearchParams(raw), shape);
          expect(state.page).toBeGreaterThanOrEqual(1);
          expect(pageSizes).toContain(state.size);
          expect(state.filters.every((token) => token.field === 'state')).toBe(true);
        },
      ),
    );
  });

  it('drops invalid parts and keeps the valid ones', () => {
    const query = new URLSearchParams(
      'q=a&f.state=failed&f.secret=1&sort=-cost,evil&page=-3&size=7&cols=cost,evil&group=cost',
    );
    expect(parseListState(query, shape)).toEqual({
      q: 'a',
      filters: [{ field: 'state', operator: 'eq', value: 'failed' }],
      sort: [{ field: 'cost', descending: true }],
      page: 1,
      size: 50,
      cols: ['cost'],
      group: null,
    });
  });
});

it('is converted to the list query of the API', () => {
  const query = new URLSearchParams(
    'q=web&f.state=Failed&f.state=Parked&f.state=ne:Running&f.cost=gt:100&sort=-cost,name&page=3',
  );
  expect(toListQuery(parseListState(query, shape), shape)).toEqual({
    filter: 'web',
    skip: 100,
    limit: 50,
    sortObj: '{"cost":-1,"name":1}',
    filterObj: '{"state":{"in":["Failed","Parked"],"ne":"Running"},"cost":{"gt":100}}',
  });
  expect(toListQuery(parseListState(query, shape), shape, 'all')).toMatchObject({ limit: 0 });
});

it('keeps the rows of a group adjacent, in the direction that the user chose', () => {
  const sortOf = (address: string) =>
    toListQuery(parseListState(new URLSearchParams(address), shape), shape).sortObj;
  expect(sortOf('group=name&sort=-cost')).toBe('{"name":1,"cost":-1}');
  expect(sortOf('group=name&sort=-cost,-name')).toBe('{"name":-1,"cost":-1}');
});

it('applies preset conditions that are not part of the address', () => {
  const state = parseListState(new URLSearchParams(), shape);
  const presets = [{ field: 'state', operator: 'ne', value: 'Deleted' }] as const;
  expect(toListQuery({ ...state, presets }, shape).filterObj).toBe('{"state":{"ne":"Deleted"}}');
  expect(writeListState({ ...state, presets }, shape, new URLSearchParams()).toString()).toBe('');
});
