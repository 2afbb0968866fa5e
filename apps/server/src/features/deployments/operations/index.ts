export {
  createOperationsFeature,
  type Operations,
  type OperationsOptions,
  type RedeploymentPlan,
  type UpgradePlanning,
} from './create-operations.ts';

// For drift, expiry, sharing and fleet upgrades.
export { readPower } from './cloud/read-power.ts';
export { readContent } from './content/read-content.ts';
export { declaredResources, isFromSecure } from './declared/declared.ts';
export { differencesBetween } from './declared/differences.ts';
export { isOperator } from './ownership/assign.ts';
export { writeProperties } from './ownership/write-properties.ts';
export { noExpiry } from './ownership/no-expiry.ts';
export { expiryActionAt, presentSummary, type SummaryRow } from './present/present-deployment.ts';
export { blueprintNameIn } from './preview/blueprint-name.ts';
export { readBlueprint, type DeployableBlueprint } from './preview/read-blueprint.ts';
export {
  auditOfOperation,
  begin,
  admitOperation,
  requireDeployment,
  requireSettled,
  requireUnlocked,
  writeOperation,
  type OperationStart,
} from './service/begin-operation.ts';
export { detachDeployment } from './service/delete-deployment.ts';
export { announceChange, type DeploymentContext } from './service/deployment-context.ts';
export { readContents } from './service/download.ts';
export type { DeclaredResource } from './service/expand-submitted.ts';
export { planDeletion, readDeletion } from './service/plan-deletion.ts';
export { planPower } from './service/plan-power.ts';
export { detailOf } from './service/read-detail.ts';
export { readLeftovers } from './service/read-leftovers.ts';
export { readVersion } from './service/read-version.ts';
export { findDeployment, readOperationRows, readOperations, summaries } from './store/read-deployments.ts';
export type { UpgradeRequest } from './upgrade/plan-upgrade.ts';
export { compareVersions } from './upgrade/read-versions.ts';
export { planUpgradeOperation, previewUpgrade } from './upgrade/upgrade-deployment.ts';
export { createSpending, type Spend } from './worker/budget.ts';
export { LinePaused, type LineWork, type PaceOptions, type PacedManager } from './worker/paced-calls.ts';

// For verdict, approvals and other domains.
export { deploymentTag } from './cloud/arm-gateway.ts';
export { templateHashOf } from './content/content.ts';
export { countOldContentMarks, renewContentMarks } from './content/renew-content-marks.ts';
export { findPolicyFields } from './failure/find-policy-fields.ts';
export { portalFailure } from './failure/portal-failure.ts';
export { accessEnded } from './machine/access-end.ts';
export type { Target } from './preview/check-target.ts';
export { scheduleDriftChecks, type GroupDeletions } from './service/delete-with-group.ts';
export { endOwnWork, hasOwnWork, lockWork } from './service/end-work.ts';
export type { Gate } from './service/gate.ts';
export { endHeldOperation, releaseHeldOperation } from './service/held-operation.ts';
export type { PlanHeldOperation } from './service/plan-held-operation.ts';
export { planRequest, type PlannedRequest } from './service/plan-request.ts';
export { readDeclared, type Declared } from './service/read-declared.ts';
export { readDeletionOf } from './service/read-deletion-of.ts';
export { readLeftoversById } from './service/read-leftovers.ts';
export { readSubmitted } from './service/read-submitted.ts';
export { countMachineUses, machineDependants } from './store/deployments-of-machines.ts';
export { deploymentsOfResources, type CreatingDeployment } from './store/deployments-of-resources.ts';
export type { OperationEnd } from './store/operation-end.ts';
export {
  countAttention,
  countWork,
  type HomeView,
  readRecentDeployments,
  readUsedBlueprints,
} from './store/home-deployments.ts';
export { ownerHasLeft } from './store/needs-owner.ts';
export { otherOwners } from './store/other-owners.ts';
export { isStillDeclared } from './store/read-deployments.ts';
export { createAccounts } from './worker/budget.ts';
