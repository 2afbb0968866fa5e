import { useMemo } from 'react';
import { useMetricControl } from '../../../components/metrics/use-metric-control.ts';
import type { MetricPeriod } from '../../../components/metrics/metric-state.ts';

const noSelection = {};

interface PeriodControl {
  readonly period: MetricPeriod;
  readonly setPeriod: (period: MetricPeriod) => void;
}

/** The period in the address, which all parts of an application share. */
export function usePeriod(): PeriodControl {
  const { state, change } = useMetricControl(noSelection);
  const key = JSON.stringify(state.period);
  // The control is another object after every change of the address; the period is not.
  const period = useMemo(() => JSON.parse(key) as MetricPeriod, [key]);
  return { period, setPeriod: (next) => change({ period: next }) };
}
