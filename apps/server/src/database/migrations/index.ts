import { frame } from './0001_frame.ts';
import { deployments } from './0002_deployments.ts';
import { operatorClaim } from './0003_operator_claim.ts';
import { administrationSchema } from './0004_administration.ts';
import { mail } from './0005_mail.ts';
import { identity } from './0006_identity.ts';
import { githubRevocation } from './0007_github_revocation.ts';
import { hardening } from './0008_hardening.ts';
import { savedViews } from './0009_saved_views.ts';
import { renewal } from './0010_renewal.ts';
import { stepIndex } from './0011_step_index.ts';
import { prices } from './0012_prices.ts';
import { authoring } from './0013_authoring.ts';
import { deploymentCare } from './0014_deployment_care.ts';
import { deploymentSharing } from './0015_deployment_sharing.ts';
import { inventory } from './0016_inventory.ts';
import { budgets } from './0018_budgets.ts';
import { approvals } from './0019_approvals.ts';
import { templateForms } from './0020_template_forms.ts';
import { machines } from './0021_machines.ts';
import { fleet } from './0022_fleet.ts';
import { webhooks } from './0023_webhooks.ts';
import { offerRevisions } from './0024_offer_revisions.ts';
import { operationTags } from './0025_operation_tags.ts';
import { signInProof } from './0026_sign_in_proof.ts';
import { fleetCare } from './0027_fleet_care.ts';
import { webhookFailures } from './0028_webhook_failures.ts';
import { driftWatch } from './0029_drift_watch.ts';
import { webhookSubscriptions } from './0030_webhook_subscriptions.ts';
import { notificationSentences } from './0031_notification_sentences.ts';
import { policySnapshot } from './0032_policy_snapshot.ts';
import { inventoryTags } from './0033_inventory_tags.ts';
import { inventorySearch } from './0034_inventory_search.ts';
import { draftPlaces } from './0035_draft_places.ts';
import { sharedDeletion } from './0036_shared_deletion.ts';
import { fleetExtensions } from './0037_fleet_extensions.ts';
import { policyGroups } from './0038_policy_groups.ts';
import { driftGone } from './0039_drift_gone.ts';
import { budgetOfNothing } from './0040_budget_of_nothing.ts';
import { partialLoss } from './0041_partial_loss.ts';
import { partlyPriced } from './0042_partly_priced.ts';
import { leftGone } from './0043_left_gone.ts';
import { partlyPricedBefore } from './0044_partly_priced_before.ts';
import { partlyLeft } from './0045_partly_left.ts';
import { pendingVersion } from './0046_pending_version.ts';
import { untaggedTemplate } from './0047_untagged_template.ts';
import { accessEnd } from './0048_access_end.ts';
import { iconRules } from './0049_icon_rules.ts';
import type { Migration } from './migration.ts';

/** Every step of the schema, in order. */
export const migrations: readonly Migration[] = [
  frame,
  deployments,
  operatorClaim,
  administrationSchema,
  mail,
  identity,
  githubRevocation,
  hardening,
  savedViews,
  renewal,
  stepIndex,
  prices,
  authoring,
  deploymentCare,
  deploymentSharing,
  inventory,
  budgets,
  approvals,
  templateForms,
  machines,
  fleet,
  webhooks,
  offerRevisions,
  operationTags,
  signInProof,
  fleetCare,
  webhookFailures,
  driftWatch,
  webhookSubscriptions,
  notificationSentences,
  policySnapshot,
  inventoryTags,
  inventorySearch,
  draftPlaces,
  sharedDeletion,
  fleetExtensions,
  policyGroups,
  driftGone,
  budgetOfNothing,
  partialLoss,
  partlyPriced,
  leftGone,
  partlyPricedBefore,
  partlyLeft,
  pendingVersion,
  untaggedTemplate,
  accessEnd,
  iconRules,
];
