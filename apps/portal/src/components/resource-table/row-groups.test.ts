import { expect, it } from 'vitest';
import { plainColumn } from './column-kinds.tsx';
import { groupRows } from './row-groups.ts';

const state = plainColumn('state', 'State', (row: { readonly state: string | null }) => row.state, {
  width: 1,
});
const rowsOf = (...states: (string | null)[]) => states.map((value) => ({ state: value }));
const groupsOf = (states: (string | null)[], page: number, total: number) =>
  groupRows(rowsOf(...states), state, { state: { page, size: 3 }, total }).map(
    ({ first, rows, isPartial }) => ({
      first,
      count: rows.length,
      isPartial,
    }),
  );

it('groups adjacent rows with the same value, including none', () => {
  expect(groupsOf(['a', 'a', null], 1, 3)).toEqual([
    { first: 0, count: 2, isPartial: false },
    { first: 2, count: 1, isPartial: false },
  ]);
  expect(groupsOf([], 1, 0)).toEqual([]);
});

it('marks groups that may continue on the previous or the next page', () => {
  expect(groupsOf(['a', 'b', 'c'], 2, 9).map(({ isPartial }) => isPartial)).toEqual([true, false, true]);
  expect(groupsOf(['a', 'b', 'c'], 3, 9).map(({ isPartial }) => isPartial)).toEqual([true, false, false]);
});
