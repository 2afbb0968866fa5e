import * as z from 'zod/mini';

/** The sentences of a message in the bell. Pages have a text for each code in the reader's language. */
export const sentenceCodes = [
  /** A text of a user or of the cloud: `said`. */
  'said',
  'operationParked',
  'operationGone',
  /** Causes of a failure in the cloud, each with the next step. */
  'operationQuota',
  'operationCapacity',
  'operationPolicy',
  'operationPermission',
  'operationName',
  'operationLocked',
  'operationValues',
  'operationConflict',
  'operationMissing',
  'operationUnknown',
  /** `name`, `group` */
  'operationWithGroup',
  /** `moved`, `total`, `failed`, `skipped` */
  'fleetCounts',
  /** `failed`, `total` */
  'fleetStopRule',
  'fleetNoRight',
  'fleetSignIn',
  'mailUndelivered',
  'webhookGone',
  /** `days` */
  'webhookFailing',
  /** `at` */
  'expiryPlanned',
  'expiryReached',
  /** `at` */
  'expiryDelete',
  'expiryDetach',
  /** `names` */
  'expiryShared',
  'expiryStop',
  'expiryKeep',
  'expiryLocked',
  'expiryBusy',
  'expiryNoConnection',
  'expiryRefused',
  /** `name` */
  'approvalAsked',
  /** `monthly`, `above`, `currency` */
  'approvalPrice',
  /** `blueprint` */
  'approvalPriceUnknown',
  'approvalBlueprint',
  /** `role` */
  'approvalRole',
  /** `basis`, `percent`, `period`, `kind`, `name` */
  'approvalBudget',
  /** `requests`, `operations`, `fleets` */
  'accessEnded',
  /** `keys`: permission keys, separated by a comma and a space; shown as their labels */
  'permissionsAdded',
  'permissionsAddedTo',
  /** `keys`: a permission key */
  'permissionAsked',
  /** `name` */
  'permissionDecidedBy',
  /** `role` */
  'permissionRole',
  /** `role`, `at` */
  'permissionRoleUntil',
  /** `at` */
  'roleEnds',
  /** `metric`, `operator`, `threshold`, `value`, `resource` */
  'alertFired',
  /** `at` */
  'alertSince',
  /** `count`, `severe` */
  'alertsFired',
  /** `names`, `others` */
  'alertsNamed',
  /** `actual`, `expected`, `currency`, `day` */
  'costUnusual',
  'costReportPermission',
  'costReportAccess',
  'costReportView',
  'costReportSkipped',
  /** `basis`, `percent`, `period` */
  'budgetCrossed',
  'budgetBlocks',
  'budgetNeedsApproval',
  /** `count`, `at` */
  'budgetStops',
  /** `stopped`, `failed` */
  'budgetStopped',
  'budgetStopNeedless',
] as const;
export type SentenceCode = (typeof sentenceCodes)[number];

/** A code with the values for its text. The value `at` is a timestamp, formatted for each reader. */
export const sentenceSchema = z.object({
  code: z.enum(sentenceCodes),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Sentence = z.infer<typeof sentenceSchema>;

/** Creates a sentence of a message. */
export const sentence = (code: SentenceCode, facts: Sentence['facts'] = {}): Sentence => ({ code, facts });
