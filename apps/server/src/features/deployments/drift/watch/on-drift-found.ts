import type { DeploymentSummary } from '@blueport/contracts';
import type { Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { DriftFinding } from './drift-finding.ts';

/** Called with drift that the last check did not have, in the transaction that stores it. */
export type OnDriftFound = (
  tx: Transaction<Database>,
  organizationId: string,
  deployment: DeploymentSummary,
  finding: DriftFinding,
) => Promise<void>;
