export type { Area, Audience, Cloud, Principal, SandboxContext } from './context.ts';
export { InvalidToken } from './context.ts';
export { startSandbox } from './server.ts';
export type { RunningSandbox, SandboxOptions } from './server.ts';
export { SettingsError, readSettings } from './settings.ts';
export type { SandboxSettings } from './settings.ts';
export { FaultSyntaxError } from './faults/readFaults.ts';
export type { FaultRule } from './faults/faultInjector.ts';
export type { LedgerEntry } from './ledger/ledger.ts';
export type { Account, Connection, Identity, Tenant } from './world/people.ts';
export { listCoverage, type Coverage, type TypeCoverage } from './resource-manager/catalog/coverage.ts';
export { generateCostSeries } from './resource-manager/cost/evaluation/costSeries.ts';
export type {
  CostAnomaly,
  CostSeries,
  GeneratedCost,
} from './resource-manager/cost/evaluation/costSeries.ts';
