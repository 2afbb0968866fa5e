import { alertFired } from './alert-fired.ts';
import { alertResolved } from './alert-resolved.ts';
import { budgetCrossed } from './budget-crossed.ts';
import { costAnomalyFound } from './cost-anomaly-found.ts';
import { deploymentApprovalNeeded } from './deployment-approval-needed.ts';
import { deploymentApproved } from './deployment-approved.ts';
import { deploymentCanceled } from './deployment-canceled.ts';
import { deploymentCreated } from './deployment-created.ts';
import { deploymentDeleted } from './deployment-deleted.ts';
import { deploymentDetached } from './deployment-detached.ts';
import { deploymentDriftFound } from './deployment-drift-found.ts';
import { deploymentExpiring } from './deployment-expiring.ts';
import { deploymentFailed } from './deployment-failed.ts';
import { deploymentParked } from './deployment-parked.ts';
import { deploymentRejected } from './deployment-rejected.ts';
import { deploymentStarted } from './deployment-started.ts';
import { deploymentSucceeded } from './deployment-succeeded.ts';
import { deploymentUpgraded } from './deployment-upgraded.ts';
import { deploymentWarnings } from './deployment-warnings.ts';
import { fleetEnded } from './fleet-ended.ts';
import { insightSent } from './insight-sent.ts';

/** Every event, in the order of the portal and the documentation. */
export const webhookEventList = [
  deploymentCreated,
  deploymentApprovalNeeded,
  deploymentApproved,
  deploymentRejected,
  deploymentStarted,
  deploymentSucceeded,
  deploymentWarnings,
  deploymentFailed,
  deploymentCanceled,
  deploymentParked,
  deploymentUpgraded,
  deploymentDeleted,
  deploymentDetached,
  deploymentDriftFound,
  deploymentExpiring,
  fleetEnded,
  costAnomalyFound,
  budgetCrossed,
  insightSent,
  alertFired,
  alertResolved,
] as const;
