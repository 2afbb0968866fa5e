import { describe, expect, it } from 'vitest';
import { findShortfalls, formatScores } from './report.ts';

const scores = [
  { set: 'templates', right: 3, total: 4, wrong: ['a.json: broken'] },
  { set: 'records', right: 2, total: 2, wrong: [] },
];

describe('formatScores', () => {
  it('prints a row for each set, then the wrong units', () => {
    expect(formatScores(scores).split('\n')).toEqual([
      'templates        3 of 4   75.0 %',
      'records          2 of 2  100.0 %',
      '',
      'Wrong:',
      '  templates: a.json: broken',
    ]);
  });
});

describe('findShortfalls', () => {
  it('accepts scores at or above the floors', () => {
    expect(findShortfalls(scores, { templates: 3, records: 1 })).toEqual([]);
  });

  it('reports sets below the floor, without a floor and without a measurement', () => {
    expect(findShortfalls(scores, { templates: 4, other: 1 })).toEqual([
      'templates has 3 right; the floor is 4.',
      'records has no floor. Add 2 to scripts/fidelity/floors.json.',
      'other was not measured.',
    ]);
  });
});
