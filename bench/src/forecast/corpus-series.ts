import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';
import { type CostRow, readCostFile } from '@blueport/cost-analysis';
import type { LabelledSeries } from './labelled-series.ts';

/** The public corpus, on machines that have it next to the checkout. */
const file = path.resolve(import.meta.dirname, '../../../../shared/corpus/cost/focus/focus-1.0-sample.csv');
const firstDay = '2024-09-01';
const days = 30;
/** Days with cost that a series needs. */
const leastDays = 15;

/** Returns the daily cost of each service in the corpus that has cost on most days; undefined without corpus. */
export async function corpusSeries(): Promise<LabelledSeries[] | undefined> {
  if (!existsSync(file)) return undefined;
  const services = new Map<string, number[]>();
  for await (const batch of readCostFile(createReadStream(file), { metric: 'billed' }))
    for (const row of batch) addRow(services, row);
  return [...services.values()]
    .filter((values) => values.filter((value) => value !== 0).length >= leastDays)
    .map((values) => ({ firstDay, values, anomalies: [] }));
}

function addRow(services: Map<string, number[]>, { service, day, billed }: CostRow): void {
  const values = services.get(service) ?? Array.from({ length: days }, () => 0);
  services.set(service, values);
  const at = (Date.parse(day) - Date.parse(firstDay)) / 86_400_000;
  if (at >= 0 && at < days) values[at]! += billed;
}
