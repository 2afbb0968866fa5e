import { detectAnomalies, forecastDaily } from '@blueport/cost-analysis';
import { median } from '../report.ts';
import type { LabelledSeries } from './labelled-series.ts';

export interface ForecastQuality {
  /** Median over the series of the mean absolute error divided by that of repeating the last week. */
  readonly errorRatio: number;
  /** Share of days within the band. */
  readonly coverage: number;
  readonly seriesCount: number;
}

/** Forecasts the days after each of some earlier days, given in days before the end, and compares with what followed. */
export function evaluateForecast(
  series: readonly LabelledSeries[],
  { daysBeforeEnd, horizon }: { daysBeforeEnd: readonly number[]; horizon: number },
): ForecastQuality {
  const ratios: number[] = [];
  let [inside, count] = [0, 0];
  for (const { values, firstDay } of series) {
    const firstWeekday = new Date(firstDay).getUTCDay();
    let [error, naiveError] = [0, 0];
    for (const back of daysBeforeEnd) {
      const end = values.length - back;
      const forecast = forecastDaily(values.slice(0, end), { horizon, firstWeekday });
      for (const [step, actual] of values.slice(end, end + horizon).entries()) {
        error += Math.abs(actual - forecast.mean[step]!);
        naiveError += Math.abs(actual - values[end - 7 + (step % 7)]!);
        inside += Number(actual >= forecast.low[step]! && actual <= forecast.high[step]!);
        count += 1;
      }
    }
    if (naiveError > 0) ratios.push(error / naiveError);
  }
  return { errorRatio: median(ratios), coverage: inside / count, seriesCount: ratios.length };
}

export interface AnomalyQuality {
  /** Labelled anomalies, and how many of them overlap a finding. */
  readonly labels: number;
  readonly found: number;
  /** Findings, and how many of them overlap a labelled anomaly. */
  readonly findings: number;
  readonly correct: number;
}

/** Counts how many labelled anomalies are found, and how many findings are labelled. */
export function evaluateAnomalies(series: readonly LabelledSeries[]): AnomalyQuality {
  const total = { labels: 0, found: 0, findings: 0, correct: 0 };
  for (const { values, firstDay, anomalies } of series) {
    const indexOf = (day: string): number => (Date.parse(day) - Date.parse(firstDay)) / 86_400_000;
    const findings = detectAnomalies(values, { firstDay }).map(({ day, until }) => ({
      from: indexOf(day),
      to: indexOf(until),
    }));
    const overlaps = (one: { from: number; to: number }, other: { from: number; to: number }): boolean =>
      one.from <= other.to && other.from <= one.to;
    total.labels += anomalies.length;
    total.found += anomalies.filter((label) => findings.some((finding) => overlaps(label, finding))).length;
    total.findings += findings.length;
    total.correct += findings.filter((finding) => anomalies.some((label) => overlaps(label, finding))).length;
  }
  return total;
}
