import * as z from 'zod/mini';

/** What the bell says about a message, sentence by sentence; pages have the words for each code, in their reader's language. */
export const sentenceCodes = [
  /** In the words of a person or of the cloud: `said`. */
  'said',
  'operationParked',
  'operationGone',
  /** `name`, `group` */
  'operationWithGroup',
  /** `moved`, `total`, `failed`, `skipped` */
  'fleetCounts',
  /** `failed`, `total` */
  'fleetStopRule',
  'fleetNoRight',
  'fleetSignIn',
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
  /** `requests`, `operations`, `fleets` */
  'accessEnded',
] as const;
export type SentenceCode = (typeof sentenceCodes)[number];

/** A code with what its words are filled with. The fact `at` is a moment, written as each reader writes them. */
export const sentenceSchema = z.object({
  code: z.enum(sentenceCodes),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Sentence = z.infer<typeof sentenceSchema>;

/** A sentence of a message. */
export const sentence = (code: SentenceCode, facts: Sentence['facts'] = {}): Sentence => ({ code, facts });
