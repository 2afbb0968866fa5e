import type { DeploymentSummary } from '@blueport/contracts';
import type { Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { DriftFinding } from './drift-finding.ts';

/** Hears of drift that was not there at the last look, in the transaction that remembers it. */
export type DriftFound = (
  tx: Transaction<Database>,
  organizationId: string,
  deployment: DeploymentSummary,
  finding: DriftFinding,
) => Promise<void>;
