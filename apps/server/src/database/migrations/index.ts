import { frame } from './0001_frame.ts';
import { deployments } from './0002_deployments.ts';
import { operatorClaim } from './0003_operator_claim.ts';
import type { Migration } from './migration.ts';

/** Every step of the schema, in order. */
export const migrations: readonly Migration[] = [frame, deployments, operatorClaim];
