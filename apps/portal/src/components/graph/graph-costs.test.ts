import { beforeAll, describe, expect, it } from 'vitest';
import { loadFeatureMessages } from '../../core/i18n/locale.ts';
import { t } from '../../core/i18n/translate.tsx';
import { costText, type GraphCosts } from './graph-costs.ts';

const costs: GraphCosts = {
  currency: 'USD',
  monthly: new Map([
    ['vm', '70.08'],
    ['disk', '5'],
    ['subnet', '0'],
    ['odd', null],
  ]),
};
const textOf = (...ids: string[]) =>
  costText(
    ids.map((id) => ({ id, name: id, type: 'a/b', dependsOn: [] })),
    costs,
    t,
  )?.text;

beforeAll(() => loadFeatureMessages('graph'));

describe('cost of a box', () => {
  it('adds the costs of a group, and states what has no price', () => {
    expect(textOf('VM', 'disk', 'subnet')).toBe('$75.08');
    expect(textOf('vm', 'odd')).toBe('$70.08, 1 not priced');
  });

  it('distinguishes free, not priced and unknown resources', () => {
    expect(textOf('subnet')).toBe('No charge');
    expect(textOf('odd', 'subnet')).toBe('Not priced');
    expect(textOf('group')).toBeUndefined();
  });
});
