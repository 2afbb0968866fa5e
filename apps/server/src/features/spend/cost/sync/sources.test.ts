import { Readable } from 'node:stream';
import type { ResourceManager } from '@blueport/cloud';
import { describe, expect, it } from 'vitest';
import { MonthSums } from '../store/month-sums.ts';
import type { CostCloud } from './cost-reader.ts';
import { detailsSource } from './details-source.ts';
import { exportSource } from './export-source.ts';
import { querySource } from './query-source.ts';
import { ManifestError } from './read-parts.ts';

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

interface Run {
  /** First and last day of the content, and the day of the run. */
  readonly days: readonly [string, string, string];
}

/** Runs of a daily export of the month to date, on the given days. */
const monthToDate = (...days: readonly string[]): Run[] =>
  days.map((day) => ({ days: [`${day.slice(0, 7)}-01`, day, day] }));

/** A cloud with one FOCUS export. */
const withRuns = (runs: readonly Run[], properties: object = {}): CostCloud =>
  cloudOf({
    profile: { blobSuffix: 'blob.core.windows.net' } as never,
    all: () =>
      Promise.resolve([
        {
          name: 'daily',
          properties: {
            definition: { type: 'FocusCost' },
            deliveryInfo: { destination: { resourceId: `${scope}/account`, container: 'cost' } },
            ...properties,
          },
        },
      ] as never),
    request: () =>
      Promise.resolve({
        body: {
          value: runs.map(({ days: [first, last, day] }) => ({
            id: day,
            properties: {
              status: 'Completed',
              submittedTime: `${day}T00:30:00Z`,
              startDate: `${first}T00:00:00Z`,
              endDate: `${last}T00:00:00Z`,
              manifestFile: `${day}/manifest.json`,
            },
          })),
        },
      } as never),
  });

const wholeOctober: Run = { days: ['2026-10-01', '2026-10-31', '2026-11-05'] };

async function offeredBy(runs: readonly Run[], properties?: object): Promise<(string | undefined)[][]> {
  const offered = await exportSource.offer(withRuns(runs, properties), ['2026-11-01', '2026-10-01']);
  return offered.map(({ month, publishedOn }) => [month, publishedOn]);
}

describe('an export', () => {
  it('offers each month with the day of its newest run', async () => {
    expect(await offeredBy([wholeOctober, ...monthToDate('2026-11-18', '2026-11-19')])).toEqual([
      ['2026-11-01', '2026-11-19'],
      ['2026-10-01', '2026-11-05'],
    ]);
  });

  it('does not offer the current month after it has stopped', async () => {
    expect(await offeredBy([wholeOctober, ...monthToDate('2026-11-16')])).toEqual([
      ['2026-10-01', '2026-11-05'],
    ]);
  });

  it('does not offer an earlier month that it left before the last days were published', async () => {
    expect(await offeredBy(monthToDate('2026-10-29', '2026-11-19'))).toEqual([['2026-11-01', '2026-11-19']]);
  });

  it('does not offer a month of which it contains a week or another part', async () => {
    const week: Run = { days: ['2026-11-13', '2026-11-19', '2026-11-20'] };
    const half: Run = { days: ['2026-11-01', '2026-11-10', '2026-11-20'] };
    const long: Run = { days: ['2026-10-01', '2026-11-19', '2026-11-20'] };
    expect(await offeredBy([week, half, long])).toEqual([]);
    expect(await offeredBy([week, ...monthToDate('2026-11-19')])).toEqual([['2026-11-01', '2026-11-19']]);
  });

  it.each([{ format: 'Parquet' }, { compressionMode: 'gzip' }])(
    'does not offer files with %o',
    async (one) => {
      expect(await offeredBy([wholeOctober], one)).toEqual([]);
    },
  );
});

const file = `Date,SubscriptionId,ResourceId,MeterCategory,CostInBillingCurrency,BillingCurrency
2026-11-03,${scope.split('/').at(-1)},${scope}/resourceGroups/w/providers/M.S/s/r,Storage,1,USD
`;

/** Downloads a manifest, or the same file for every other URL. */
const blobsOf =
  (manifest: object | null): CostCloud['readBlob'] =>
  (url) => {
    const text = url.includes('manifest.json') ? JSON.stringify(manifest) : file;
    return Promise.resolve({ chunks: Readable.from([Buffer.from(text)]) });
  };

describe('the manifest of an export', () => {
  const readWith = async (manifest: object): Promise<number> => {
    const cloud = withRuns(monthToDate('2026-11-19'), { definition: { type: 'ActualCost' } });
    const [month] = await exportSource.offer({ ...cloud, readBlob: blobsOf(manifest) }, ['2026-11-01']);
    const sums = new MonthSums(30);
    await month!.read(sums);
    return sums.rows;
  };
  const part = { blobName: 'a.csv', byteCount: file.length, dataRowCount: 1 };

  it('is accepted if it lists what it states', async () => {
    expect(await readWith({ blobCount: 1, dataRowCount: 1, blobs: [part] })).toBe(1);
    expect(await readWith({ blobs: [{ blobName: 'a.csv' }] })).toBe(1);
    expect(await readWith({ blobCount: 0, dataRowCount: 0, blobs: [] })).toBe(0);
  });

  it.each([
    ['fewer parts than it states', { blobCount: 2, blobs: [part] }],
    ['fewer rows than it states', { dataRowCount: 5, blobs: [part] }],
    ['a part without a name', { blobs: [part, { dataRowCount: 4 }] }],
    ['a part that is longer than its file', { blobs: [{ ...part, byteCount: file.length + 1 }] }],
  ])('is refused if it lists %s', async (_name, manifest) => {
    await expect(readWith(manifest)).rejects.toMatchObject({ code: 'TruncatedFile' });
  });

  it.each([
    ['is null', null],
    ['lists null', { blobs: [null] }],
    ['has a text as parts', { blobs: 'part' }],
    ['has a part without a name', { blobs: [{ blobName: null }] }],
    ['states a negative number of rows', { blobs: [], dataRowCount: -1 }],
  ])('is refused as malformed if it %s', async (_name, manifest) => {
    await expect(readWith(manifest as object)).rejects.toBeInstanceOf(ManifestError);
  });
});

describe('a cost details report', () => {
  const readWith = async (manifest: object): Promise<number> => {
    const answer = { body: { status: 'Completed', manifest } };
    const cloud = cloudOf({ start: () => Promise.resolve({ status: 'done', answer } as never) });
    const [month] = await detailsSource.offer({ ...cloud, readBlob: blobsOf({}) }, ['2026-11-01']);
    const sums = new MonthSums(30);
    await month!.read(sums);
    return sums.rows;
  };
  const part = { blobLink: 'https://a.example/part.csv', byteCount: file.length };

  it('is read for both amounts', async () => {
    expect(await readWith({ blobCount: 1, blobs: [part] })).toBe(2);
  });

  it.each([
    ['fewer parts than it states', { blobCount: 2, blobs: [part] }],
    ['a part without a link', { blobs: [part, { byteCount: 5 }] }],
    ['a part whose link is not a URL', { blobs: [{ blobLink: 'part.csv' }] }],
    ['a part that is longer than its file', { blobs: [{ ...part, byteCount: file.length + 1 }] }],
  ])('is refused if it lists %s', async (_name, manifest) => {
    await expect(readWith(manifest)).rejects.toMatchObject({ code: 'TruncatedFile' });
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
