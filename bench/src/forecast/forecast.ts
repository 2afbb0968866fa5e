import { readCostFile } from '@blueport/cost-analysis';
import { median, type Report } from '../report.ts';
import { corpusSeries } from './corpus-series.ts';
import { evaluateAnomalies, evaluateForecast } from './evaluate.ts';
import { focusFile } from './focus-file.ts';
import { labelledSeries } from './labelled-series.ts';

/** The methods were developed on the first group only. */
const seedGroups = [
  [1, 20],
  [21, 40],
] as const;

/** Measures the quality of forecasts and anomaly detection, and how fast cost files are read. */
export async function measureForecast(report: Report): Promise<void> {
  for (const [first, last] of seedGroups) measureSeeds(report, first, last);
  await measureCorpus(report);
  await measureReading(report);
}

function measureSeeds(report: Report, first: number, last: number): void {
  const series = labelledSeries(first, last);
  const where = `seeds ${first}–${last}`;
  const { errorRatio, coverage, seriesCount } = evaluateForecast(series, {
    daysBeforeEnd: [28, 56, 91],
    horizon: 28,
  });
  report.add({
    name: `forecast: error compared with repeating the last week, median, ${where}`,
    unit: '×',
    value: errorRatio,
    target: 0.8,
    note: `${seriesCount} series, 28 days from 3 days each`,
  });
  report.add({
    name: `forecast: days in the 80 % band, ${where}`,
    unit: '%',
    value: coverage * 100,
    target: 75,
  });
  const { labels, found, findings, correct } = evaluateAnomalies(series);
  report.add({
    name: `anomalies: precision, ${where}`,
    unit: '%',
    value: (correct / findings) * 100,
    target: 80,
    note: `${correct} of ${findings} findings`,
  });
  report.add({
    name: `anomalies: recall, ${where}`,
    unit: '%',
    value: (found / labels) * 100,
    target: 80,
    note: `${found} of ${labels} anomalies`,
  });
}

async function measureCorpus(report: Report): Promise<void> {
  const series = await corpusSeries();
  if (series === undefined) {
    console.log('  forecast: the corpus is not beside the checkout (../shared/corpus)');
    return;
  }
  const { errorRatio, coverage, seriesCount } = evaluateForecast(series, { daysBeforeEnd: [7], horizon: 7 });
  const { findings } = evaluateAnomalies(series);
  report.add({
    name: 'forecast: error compared with repeating the last week, median, corpus',
    unit: '×',
    value: errorRatio,
    note: `${seriesCount} services, 7 days after 23; no labels: ${findings} anomalies found`,
  });
  report.add({ name: 'forecast: days in the 80 % band, corpus', unit: '%', value: coverage * 100 });
}

const rows = 50_000;
const rounds = 5;
const chunkSize = 64 * 1024;

async function measureReading(report: Report): Promise<void> {
  const file = focusFile(rows);
  const speeds: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage();
    let count = 0;
    for await (const batch of readCostFile(chunksOf(file), { metric: 'billed' })) count += batch.length;
    const { user, system } = process.cpuUsage(before);
    speeds.push((count / (user + system)) * 1e6);
  }
  report.add({
    name: 'cost files: FOCUS rows read per second of processor time',
    unit: '/s',
    value: median(speeds),
    target: 50_000,
    note: `${rows} rows of ${Math.round(file.length / rows)} bytes`,
  });
}

async function* chunksOf(file: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.length; at += chunkSize) yield file.subarray(at, at + chunkSize);
}
