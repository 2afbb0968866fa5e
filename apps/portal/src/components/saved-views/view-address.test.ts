import { expect, it } from 'vitest';
import type { ListShape } from '../resource-table/list-state.ts';
import { storedQuery, viewHref, viewQuery } from './view-address.ts';

const shape: ListShape = {
  columns: ['name', 'state'],
  sortable: ['name'],
  groupable: [],
  filterable: { state: 'text' },
  defaultSort: [{ field: 'name', descending: false }],
};
const toStoredQuery = (query: string, columns: readonly string[] | null = null) =>
  storedQuery(new URLSearchParams(query), shape, columns);

it("keeps the list's query without the page, the selected row and the view", () => {
  expect(toStoredQuery('view=1&sel=x&page=3&f.state=Failed&q=a&sids=All')).toBe(
    'f.state=Failed&q=a&sids=All',
  );
  expect(toStoredQuery('sort=name')).toBe('');
  expect(toStoredQuery('q=a', ['state'])).toBe('cols=state&q=a');
  expect(toStoredQuery('cols=name', ['state'])).toBe('cols=name');
});

it('compares a view with an address in any order, and drops what the list no longer supports', () => {
  expect(viewQuery({ query: 'q=a&f.state=Failed&f.gone=1&sort=gone' }, shape)).toBe(
    toStoredQuery('f.state=Failed&q=a&view=1'),
  );
});

it('links to the screen of the view with its id', () => {
  expect(viewHref({ id: '7', path: '/portal/deployment', query: 'f.state=Failed' })).toBe(
    '/portal/deployment?f.state=Failed&view=7',
  );
  expect(viewHref({ id: '7', path: '/portal/deployment', query: '' })).toBe('/portal/deployment?view=7');
});
