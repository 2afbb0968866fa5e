import type { MetricType } from '../metricDefinition.ts';
import { computeMetrics } from './computeMetrics.ts';
import { databaseMetrics } from './databaseMetrics.ts';
import { networkMetrics } from './networkMetrics.ts';
import { platformMetrics } from './platformMetrics.ts';
import { storageMetrics } from './storageMetrics.ts';
import { webMetrics } from './webMetrics.ts';

/** All resource types with metrics. */
export const metricTypes: readonly MetricType[] = [
  ...computeMetrics,
  ...storageMetrics,
  ...webMetrics,
  ...databaseMetrics,
  ...networkMetrics,
  ...platformMetrics,
];

const byType = new Map(metricTypes.map((one) => [one.type.toLowerCase(), one]));

/** Returns the metrics of a resource type, or undefined for a type without metrics. */
export const findMetricType = (type: string): MetricType | undefined => byType.get(type.toLowerCase());
