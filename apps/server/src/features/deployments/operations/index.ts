export { deploymentTag } from './cloud/arm-gateway.ts';
export { createAccounts, createSpending } from './worker/budget.ts';
export { countOldContentMarks, renewContentMarks } from './content/renew-content-marks.ts';
export { templateHashOf } from './content/content.ts';
export type { Target } from './preview/check-target.ts';
export { PlaceMemory, type Recall } from './preview/place-memory.ts';
export type { Gate } from './service/gate.ts';
export { lookSoon, type GroupDeletions } from './service/delete-with-group.ts';
export {
  createOperationsFeature,
  type Operations,
  type OperationsOptions,
  type RedeploymentPlan,
  type UpgradePlanning,
} from './create-operations.ts';
export type { OperationEnd } from './store/operation-end.ts';
export { accessEnded } from './machine/access-end.ts';
export { endOwnWork, hasOwnWork, lockWork } from './service/end-work.ts';
export { endHeld, releaseHeld } from './service/held-operation.ts';
export type { HeldPlan } from './service/plan-held.ts';
export { planRequest, type PlannedRequest } from './service/plan-request.ts';
export { fieldsBehind } from './failure/fields-behind.ts';
export { readDeletionOf } from './service/read-deletion-of.ts';
export { readSent } from './service/read-sent.ts';
export { readDeclared, type Declared } from './service/read-declared.ts';
export { readLeftBehind, readLeftOf } from './service/read-left-behind.ts';
export { countMachineUses, machineDependants } from './store/deployments-of-machines.ts';
export { otherOwners } from './store/other-owners.ts';
export {
  findDeployment,
  isStillDeclared,
  readOperationRows,
  readOperations,
  summaries,
} from './store/read-deployments.ts';
export { deploymentsOfResources, type MakingDeployment } from './store/deployments-of-resources.ts';
export { actsAt, presentSummary, type SummaryRow } from './present/present-deployment.ts';
export {
  auditOfOperation,
  begin,
  conflict,
  letThrough,
  requireDeployment,
  requireSettled,
  requireUnlocked,
  writeOperation,
  type Begun,
} from './service/begin-operation.ts';
export { detachedNow } from './service/delete-deployment.ts';
export { announceChange, type DeploymentContext } from './service/deployment-context.ts';
export { planDeletion, readDeletion } from './service/plan-deletion.ts';
export { planPower } from './service/plan-power.ts';
export { writeCare } from './ownership/care-write.ts';
export { noExpiry } from './ownership/no-expiry.ts';
export { isOperator } from './ownership/assign.ts';
export { readContents } from './service/download.ts';
export { detailOf } from './service/read-detail.ts';
export { LineHeld, type LineWork, type PaceOptions, type PacedManager } from './worker/paced-calls.ts';
export { blueprintNameIn } from './preview/blueprint-name.ts';
export { readBlueprint, type DeployableBlueprint } from './preview/read-blueprint.ts';
export { planUpgradeOperation, previewUpgrade } from './upgrade/upgrade-deployment.ts';
export { compareVersions } from './upgrade/read-versions.ts';
export type { UpgradeRequest } from './upgrade/plan-upgrade.ts';
export { readVersion } from './service/read-version.ts';
export { declaredResources, isFromSecure } from './declared/declared.ts';
export { differencesBetween } from './declared/differences.ts';
export type { DeclaredResource } from './service/expand-sent.ts';
export { readPower } from './cloud/read-power.ts';
export { readContent } from './content/read-content.ts';
