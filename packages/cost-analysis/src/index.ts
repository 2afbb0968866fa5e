export type { CostRow } from './cost-row.ts';
