import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creationFilter, selectedDays } from './day-filter.ts';

const counts = { succeeded: 1, warnings: 0, failed: 0, canceled: 0, deleted: 0, active: 0 };
const days = Array.from({ length: 30 }, (_, index) => {
  const day = `2026-11-${String(index + 1).padStart(2, '0')}`;
  return { day, start: `${day}T00:00:00.000Z`, ...counts };
});
const failed = { field: 'state', operator: 'eq', value: 'Failed' } as const;

describe('day filter', () => {
  it('selects the days that it was created from', () => {
    const index = fc.nat(days.length - 1);
    fc.assert(
      fc.property(index, index, (one, other) => {
        const range = [Math.min(one, other), Math.max(one, other)] as const;
        const filters = creationFilter(days, range, [failed]);
        expect(selectedDays(days, filters)).toEqual(range);
        expect(filters).toContain(failed);
      }),
    );
  });

  it('replaces an earlier creation filter, and is removed with the selection', () => {
    const filters = creationFilter(days, [3, 4], creationFilter(days, [1, 2], [failed]));
    expect(filters.filter(({ field }) => field === 'createdAt').map(({ value }) => value)).toEqual([
      days[3]!.start,
      days[5]!.start,
    ]);
    expect(creationFilter(days, null, filters)).toEqual([failed]);
  });

  it('selects no days if it does not start on one of them', () => {
    const other = { field: 'createdAt', operator: 'gte', value: '2026-10-01' } as const;
    expect(selectedDays(days, [other])).toBeNull();
    expect(selectedDays(days, [failed])).toBeNull();
    expect(selectedDays([], creationFilter(days, [1, 2], []))).toBeNull();
  });
});
