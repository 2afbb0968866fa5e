import type { ResourceManager } from '@blueport/cloud';
import { describe, expect, it } from 'vitest';
import { MonthSums } from '../store/month-sums.ts';
import type { CostCloud } from './cost-reader.ts';
import { exportSource } from './export-source.ts';
import { querySource } from './query-source.ts';

const scope = '/subscriptions/00000000-0000-4000-8000-0000000000c1';

const cloudOf = (arm: Partial<ResourceManager>): CostCloud => ({
  arm: arm as ResourceManager,
  subscriptionId: scope.split('/').at(-1)!,
  scope,
  today: '2026-11-20',
  signal: new AbortController().signal,
  beat: () => Promise.resolve(),
  readBlob: () => Promise.reject(new Error('no blobs')),
});

/** A cloud with one FOCUS export that ran on the given days, each for the month of the day. */
const withRuns = (...days: readonly string[]): CostCloud =>
  cloudOf({
    all: () =>
      Promise.resolve([
        {
          name: 'daily',
          properties: {
            definition: { type: 'FocusCost' },
            deliveryInfo: { destination: { resourceId: `${scope}/account`, container: 'cost' } },
          },
        },
      ] as never),
    request: () =>
      Promise.resolve({
        body: {
          value: days.map((day) => ({
            id: day,
            properties: {
              status: 'Completed',
              submittedTime: `${day}T00:30:00Z`,
              startDate: `${day.slice(0, 7)}-01T00:00:00Z`,
              manifestFile: `${day}/manifest.json`,
            },
          })),
        },
      } as never),
  });

describe('an export', () => {
  it('offers each month with the day of its newest run', async () => {
    const offered = await exportSource.offer(withRuns('2026-10-31', '2026-11-18', '2026-11-19'), [
      '2026-11-01',
      '2026-10-01',
    ]);
    expect(offered.map(({ month, publishedOn }) => [month, publishedOn])).toEqual([
      ['2026-11-01', '2026-11-19'],
      ['2026-10-01', '2026-10-31'],
    ]);
  });

  it('does not offer the current month after it has stopped', async () => {
    const offered = await exportSource.offer(withRuns('2026-10-31', '2026-11-16'), [
      '2026-11-01',
      '2026-10-01',
    ]);
    expect(offered.map(({ month }) => month)).toEqual(['2026-10-01']);
  });
});

describe('a query', () => {
  it('fails instead of leaving out rows if the next page cannot be requested', async () => {
    const names = ['UsageDate', 'Cost', 'Currency', 'ResourceId', 'ServiceName'];
    const columns = names.map((name) => ({ name, type: 'String' }));
    const body = { properties: { columns, rows: [], nextLink: 'https://example.com/without-position' } };
    const cloud = cloudOf({ request: () => Promise.resolve({ body } as never) });
    const [month] = await querySource.offer(cloud, ['2026-11-01']);
    await expect(month!.read(new MonthSums(30))).rejects.toMatchObject({ code: 'IncompleteAnswer' });
  });
});
