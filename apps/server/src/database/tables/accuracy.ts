import type { ComparisonState, EstimateComparison, PriceMeter } from '@blueport/contracts';
import type { ColumnType, Generated } from 'kysely';

/** The list price of a resource, as it was estimated. */
export interface EstimatedLine {
  readonly resourceId: string;
  readonly type: string;
  readonly name: string;
  /** Null if no price was known. */
  readonly monthly: string | null;
  readonly meters: readonly PriceMeter[];
  /** Names of the disks that the cloud creates with a machine. */
  readonly disks?: readonly string[];
}

interface DeploymentEstimateTable {
  operation_id: string;
  currency: string;
  deployment_id: string;
  lines: ColumnType<EstimatedLine[], string, string>;
  created_at: Generated<Date>;
}

/** A comparison without the names of the blueprint. */
export type StoredComparison = Omit<EstimateComparison, 'blueprint'>;

interface EstimateComparisonTable {
  operation_id: string;
  deployment_id: string;
  organization_id: string;
  blueprint_version_id: string;
  state: Exclude<ComparisonState, 'hidden'>;
  ratio: number | null;
  complete_until: string;
  is_final: boolean;
  result: ColumnType<StoredComparison, string, string>;
  compared_at: Generated<Date>;
}

export interface AccuracyTables {
  deployment_estimate: DeploymentEstimateTable;
  estimate_comparison: EstimateComparisonTable;
}
