import { describe, expect, it } from 'vitest';
import { costTable } from './cost.ts';

const queryOf = (options: Readonly<Record<string, string>>) =>
  costTable.verbs.list?.query?.({
    words: [],
    text: (option) => options[option],
    texts: () => undefined,
    flag: () => false,
  });

describe('the month of cost', () => {
  it('covers all its days', () => {
    expect(queryOf({ month: '2028-02' })).toMatchObject({ from: '2028-02-01', to: '2028-02-29' });
    expect(queryOf({ month: '2999-12' })).toMatchObject({ from: '2999-12-01', to: '2999-12-31' });
  });

  it.each(['9999-12', '0000-01', '1999-12', '2026-13', '2026-1'])('is not %s', (month) => {
    expect(() => queryOf({ month })).toThrow(`${month} is not a month`);
  });
});
