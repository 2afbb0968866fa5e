import { describe, expect, it } from 'vitest';
import { renderAnswer } from '../render-answer.ts';
import { costTable } from './cost.ts';

const queryOf = (options: Readonly<Record<string, string>>, verb = 'list') =>
  costTable.verbs[verb]?.query?.({
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

describe('a dimension of cost', () => {
  it('is refused with the valid values', () => {
    expect(() => queryOf({ 'group-by': 'team' })).toThrow(
      /^--group-by must be one of service, deployment, .*, pricingModel, tag:NAME\.$/,
    );
    expect(() => queryOf({ dimension: 'team' }, 'values')).toThrow(/pricingModel, tag, tag:NAME\.$/);
  });

  it('is an attribute, a tag, or the names of all tags', () => {
    expect(queryOf({ 'group-by': 'tag:team' })).toMatchObject({ groupBy: 'tag:team' });
    expect(queryOf({ dimension: 'tag' }, 'values')).toMatchObject({ dimension: 'tag' });
    expect(() => queryOf({ 'group-by': 'tag' })).toThrow('--group-by must be one of');
  });
});

describe('amounts of cost as CSV', () => {
  it.each([
    ['list', { rows: [{ label: 'Storage', total: '5', key: 'Storage' }] }, 'Storage,5,EUR,,Storage'],
    [
      'changes',
      { changes: [{ service: 'Storage', total: '5', previous: '4', difference: '1' }] },
      'Storage,5,4,1,EUR',
    ],
    ['forecast', { points: [{ day: '2026-11-30', mean: '5', low: '4', high: '6' }] }, '2026-11-30,5,4,6,EUR'],
  ])('of %s have a column with their currency', (verb, answer, line) => {
    const csv = renderAnswer(costTable.verbs[verb]!, { currency: 'EUR', ...answer }, 'csv');
    expect(csv.split('\r\n')).toEqual([expect.stringContaining(' CURRENCY'), line]);
  });

  it('are empty for the names of tags, whose cost is unknown', () => {
    const names = [{ key: 'team', label: 'team', total: null, currency: null }];
    expect(renderAnswer(costTable.verbs['values']!, names, 'csv').split('\r\n')).toEqual([
      'NAME,COST,COST CURRENCY,KEY',
      'team,,,team',
    ]);
  });
});
