import { describe, expect, it } from 'vitest';
import {
  checkLimit,
  checkThresholds,
  createBody,
  limitDraft,
  newThreshold,
  thresholdIssuesOf,
} from './limit-form.ts';
import { costFilters, readPreset } from './limit-scope.ts';

const t = (id: string) => id;
const presetOf = (query: string) => readPreset(new URLSearchParams(query))!;
const draftOf = (query: string) => ({
  ...limitDraft(undefined, presetOf(query), '2026-11-20'),
  limit: '500',
});

describe('a new limit', () => {
  it('takes its scope from the address', () => {
    expect(createBody(draftOf('new=subscription:s1&name=Production')).scope).toEqual({
      kind: 'subscription',
      key: 's1',
    });
    expect(createBody(draftOf('new=tag:team=a=b')).scope).toEqual({ kind: 'tag', key: 'team=a=b' });
    expect(createBody(draftOf('new=nonsense')).scope).toEqual({ kind: 'organization' });
    expect(readPreset(new URLSearchParams())).toBeUndefined();
  });

  it('notifies when the forecast reaches 80% of the limit, and blocks at the limit, by default', () => {
    expect(createBody(draftOf('new=')).thresholds).toEqual([
      { percent: 80, basis: 'forecast', actions: ['notify'] },
      { percent: 100, basis: 'planned', actions: ['block'] },
    ]);
  });

  it('sends thresholds in ascending order, a grace period only with a stop, and the first day only of a total limit', () => {
    const draft = {
      ...draftOf('new='),
      period: 'total' as const,
      thresholds: [
        { ...newThreshold(0), percent: '90', actions: ['stopMachines' as const] },
        { ...newThreshold(1), percent: '50' },
      ],
    };
    expect(createBody(draft)).toMatchObject({
      startsOn: '2026-11-20',
      thresholds: [
        { percent: 50, basis: 'actual', actions: ['notify'] },
        { percent: 90, actions: ['stopMachines'], graceHours: 24 },
      ],
    });
    expect(createBody({ ...draft, period: 'month' })).not.toHaveProperty('startsOn');
  });

  it('reports missing values at their fields', () => {
    const draft = { ...draftOf('new=tag:'), period: 'total' as const, startsOn: '', limit: 'many' };
    const { scope, ...issues } = checkLimit(draft, t);
    expect(scope).toBeUndefined();
    expect(issues).toEqual({
      tagName: 'limits.tagNameIssue',
      tagValue: 'limits.tagValueIssue',
      startsOn: 'limits.startIssue',
      limit: 'verdict.amountIssue',
      thresholds: undefined,
    });
    expect(checkLimit(draftOf('new=role:'), t).scope).toBe('verdict.choose');
  });
});

describe('thresholds', () => {
  it('report their issues by field', () => {
    const issues = checkThresholds(
      [
        { ...newThreshold(0), percent: '0' },
        { ...newThreshold(1), percent: '50', actions: [] },
        { ...newThreshold(2), percent: '050' },
        { ...newThreshold(3), percent: '60', actions: ['stopMachines'], graceHours: '200' },
        { ...newThreshold(4), percent: '70' },
      ],
      t,
    );
    expect(Object.fromEntries(issues)).toEqual({
      0: { percent: 'limits.percentIssue' },
      1: { actions: 'limits.actionsIssue' },
      2: { percent: 'limits.duplicateIssue' },
      3: { graceHours: 'limits.graceIssue' },
    });
  });

  it('show the issues of the server in the order in which they were sent', () => {
    const sent = [newThreshold(7), newThreshold(3)];
    const errors = [
      { pointer: '/thresholds/1/percent', code: 'duplicate', message: 'Twice.' },
      { pointer: '/limit', code: 'required', message: 'Missing.' },
    ];
    expect(Object.fromEntries(thresholdIssuesOf(errors, sent))).toEqual({ 3: { percent: 'Twice.' } });
  });
});

describe('costFilters', () => {
  it('select the cost of a scope', () => {
    expect(costFilters('organization', '')).toEqual({});
    expect(costFilters('person', 'p1')).toEqual({ owner: ['p1'] });
    expect(costFilters('resourceGroup', 's1/rg')).toEqual({ resourceGroup: ['s1/rg'] });
    expect(costFilters('tag', 'team=a=b')).toEqual({ 'tag:team': ['a=b'] });
    expect(costFilters('tag', 'team=')).toBeUndefined();
  });
});
