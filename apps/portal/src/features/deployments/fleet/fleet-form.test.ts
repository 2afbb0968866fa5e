import { fleetRoutes } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import {
  checkFleet,
  initialFleetValues,
  hasNoIssues,
  planOf,
  requestOf,
  valuesOfAddress,
} from './fleet-form.ts';

const good = { ...initialFleetValues, blueprint: 'storage-account', version: '2.0.0' };
const fleetParameters = [
  { name: 'adminPassword', type: 'secureString', secure: true },
  { name: 'count', type: 'int', secure: false },
  { name: 'zones', type: 'array', secure: false },
];

describe('fleet form', () => {
  it.each([
    [good, {}],
    [initialFleetValues, { blueprint: 'required', version: 'required' }],
    [
      { ...good, canary: '0', percent: '101', failures: 'x', stopPercent: '0', pause: '-1' },
      { canary: 'number', percent: 'number', failures: 'number', stopPercent: 'number', pause: 'number' },
    ],
    [{ ...good, failures: '', stopPercent: '' }, {}],
    [{ ...good, canary: '' }, { canary: 'number' }],
    [{ ...good, parameters: '[1]' }, { parameters: 'json' }],
    [{ ...good, parameters: '{' }, { parameters: 'json' }],
    // The JSON field is not masked.
    [{ ...good, parameters: '{"AdminPassword":"x"}' }, { parameters: 'secret' }],
    [{ ...good, tags: ['env=test', 'env'] }, { tags: 'tag' }],
    [{ ...good, fieldValues: { count: 'two', zones: '{}' } }, { values: { count: 'value', zones: 'value' } }],
  ])('validates %j', (values, issues) => {
    const found = checkFleet(values, fleetParameters);
    expect(found).toEqual({ values: {}, ...issues });
    expect(hasNoIssues(found)).toBe(Object.keys(issues).length === 0);
  });

  it('builds requests that match the contract', () => {
    const id = '01900000-0000-7000-8000-000000000001';
    const values = {
      ...good,
      from: '1.0.0',
      subscriptions: [id],
      tags: ['env=test', 'note=a=b'],
      deployments: [id],
      fieldValues: { adminPassword: '1', count: '2', zones: '["1"]' },
      parameters: '{"a":1}',
      despiteDrift: true,
    };
    expect(fleetRoutes.plan.body.safeParse(planOf(values, fleetParameters)).success).toBe(true);
    expect(fleetRoutes.create.body.safeParse(requestOf(values, fleetParameters)).success).toBe(true);
    expect(planOf(values, fleetParameters)).toEqual({
      blueprint: 'storage-account',
      version: '2.0.0',
      choose: {
        fromVersions: ['1.0.0'],
        subscriptionIds: [id],
        tags: { env: 'test', note: 'a=b' },
        deployments: [id],
      },
      parameters: { adminPassword: '1', count: 2, zones: ['1'], a: 1 },
      despiteDrift: true,
    });
    expect(planOf(good)).toEqual({ blueprint: 'storage-account', version: '2.0.0' });
  });

  it.each([
    ['1', '', { failures: 1 }],
    ['', '10', { percent: 10 }],
    ['3', '10', { failures: 3, percent: 10 }],
    ['', '', undefined],
  ])('halts after %j failures or %j %%', (failures, stopPercent, stop) => {
    expect(requestOf({ ...good, failures, stopPercent }).stop).toEqual(stop);
  });

  it('reads its initial values from the URL', () => {
    const search = new URLSearchParams('blueprint=storage-account&version=2.0.0&id=a&id=b');
    expect(valuesOfAddress(search)).toEqual({ ...good, deployments: ['a', 'b'] });
  });
});
