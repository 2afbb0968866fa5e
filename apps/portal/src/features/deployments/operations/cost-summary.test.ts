import type { DeploymentSummary } from '@blueport/contracts';
import { expect, it } from 'vitest';
import { summaryFixture } from '../../../components/deployment-progress/deployment-fixture.ts';
import type { t as translate } from '../../../core/i18n/translate.tsx';
import { costSummary } from './cost-summary.ts';

const ids = ((id: string) => id) as typeof translate;
const priced = (monthly: string, currency: 'USD' | 'EUR' = 'USD'): DeploymentSummary =>
  summaryFixture({ cost: { monthly, currency } });

it('adds the costs exactly and by currency, and leaves out deployments without a price', () => {
  expect(costSummary(ids, [priced('0.10'), priced('0.20'), summaryFixture()], true)).toEqual({
    label: 'deployments.costOfAll',
    values: { cost: '$0.30' },
  });
  const mixed = costSummary(ids, [priced('1'), priced('2', 'EUR')], true);
  expect(mixed?.values.cost).toMatch(/^\$1\.00 \+ €2\.00$/);
});

it('names the page if there are more rows, and is absent without any price', () => {
  expect(costSummary(ids, [priced('1')], false)?.label).toBe('deployments.costOfPage');
  expect(costSummary(ids, [summaryFixture()], true)).toBeUndefined();
});
