import { expect, it } from 'vitest';
import type { TableColumn } from './column.ts';
import { namesProperty, suggest, tokenText, toToken } from './filter-input.ts';

const columns: TableColumn<object>[] = [
  {
    id: 'state',
    header: 'Status',
    cell: () => null,
    width: 1,
    filter: {
      type: 'text',
      operators: ['eq', 'ne'],
      options: [{ value: 'SucceededWithWarnings', label: 'With warnings' }],
    },
  },
  {
    id: 'cost',
    header: 'Cost',
    cell: () => null,
    width: 1,
    filter: { type: 'number', operators: ['gt', 'gte'] },
  },
  { id: 'note', header: 'Note', cell: () => null, width: 1 },
];

it.each([
  ['status:failed', { field: 'state', operator: 'eq', value: 'failed' }],
  ['Status != "with warnings"', { field: 'state', operator: 'ne', value: 'SucceededWithWarnings' }],
  ['cost>=100', { field: 'cost', operator: 'gte', value: '100' }],
  ['cost:100', null],
  ['note:x', null],
  ['just words', null],
  ['status:', null],
])('reads %j', (text, expected) => {
  expect(toToken(text, columns)).toEqual(expected);
});

it('suggests properties, then operators, then values', () => {
  expect(suggest('', columns).map(({ label }) => label)).toEqual(['Status', 'Cost']);
  expect(suggest('cost', columns).map(({ label }) => label)).toEqual(['Cost >', 'Cost >=']);
  expect(suggest('status', columns)[0]).toEqual({ label: 'Status:', text: 'Status:' });
  expect(suggest('status:warn', columns)[0]?.token).toEqual({
    field: 'state',
    operator: 'eq',
    value: 'SucceededWithWarnings',
  });
});

it('formats a condition for display', () => {
  expect(tokenText({ field: 'state', operator: 'eq', value: 'SucceededWithWarnings' }, columns)).toBe(
    'Status: With warnings',
  );
  expect(tokenText({ field: 'cost', operator: 'gt', value: '5' }, columns)).toBe('Cost > 5');
});

it.each([
  ['st', true],
  ['Status', true],
  ['status:', false],
  ['statuses', false],
  ['note', false],
  [' ', false],
])('recognizes whether %j begins the name of a property that can be filtered', (text, expected) => {
  expect(namesProperty(text, columns)).toBe(expected);
});
