export type { CostRow } from './cost-row.ts';
export { maxBillionths } from './reading/amount.ts';
export { CostFileError, costFileErrors, type CostFileErrorCode } from './reading/cost-file-error.ts';
export { readQueryTable, type QueryColumn, type QueryTableNames } from './reading/query-table.ts';
export { readCostFile, type CostFileOptions } from './reading/read-cost-file.ts';
export { forecastDaily, type Forecast, type ForecastOptions } from './series/forecast.ts';
export { detectAnomalies, type Anomaly, type AnomalyOptions } from './series/anomalies.ts';
export { explainAnomaly, type AnomalyCause, type ResourceCosts } from './series/explain-anomaly.ts';
export {
  explainGrowth,
  type Growth,
  type PeriodCost,
  type ResourceGrowth,
  type ServiceGrowth,
} from './series/explain-growth.ts';
