import { expect, it } from 'vitest';
import { alertTable } from './tables/alerts.ts';
import { optionAt } from './option-at.ts';

it.each([
  ['/scope/resourceId', '--resource'],
  ['/scope/subscriptionId', '--subscription'],
  ['/scope/resourceGroup', '--resource-group'],
  ['/notify/roleIds/0', '--notify-role'],
  ['/notify/accountIds/1', '--notify-account'],
  ['/resolveThreshold', '--resolve-threshold'],
  ['#/query/metric', '--metric'],
  ['/scope', '/scope'],
])('names the option that sets %s', (pointer, option) => {
  expect(optionAt(pointer, alertTable.verbs['create-rule']!)).toBe(option);
});
