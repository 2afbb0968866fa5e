import * as z from 'zod/mini';
import { slugSchema } from '../catalog/blueprint-routes.ts';
import { personSchema } from './deployment-operation.ts';
import { parametersSchema } from './deployment-routes.ts';
import { listQuerySchema, listResultOf } from '../api/list-query.ts';
import { extensionFieldValuesSchema, neededFieldSchema } from '../catalog/machine-choice.ts';
import { defineRoute, holders } from '../api/route.ts';

/** `halted`: by the stop rule or for want of a right; somebody may let it go on. `stopped` and `ended` are final. */
export const fleetStates = ['running', 'paused', 'halted', 'stopped', 'ended'] as const;
export type FleetState = (typeof fleetStates)[number];

/** `waiting`: somebody has to approve it first. */
export const fleetItemStates = [
  'pending',
  'running',
  'waiting',
  'succeeded',
  'warning',
  'failed',
  'canceled',
  'skipped',
] as const;
export type FleetItemState = (typeof fleetItemStates)[number];

/** Why a deployment is left out, or a fleet was halted. */
export const fleetReasons = [
  'locked',
  'busy',
  'gone',
  'version',
  'not-offered',
  'drift',
  'invalid',
  'extension-values',
  'refused',
  'unavailable',
  'fault',
  'stop-rule',
  'no-right',
  'sign-in',
] as const;
export type FleetReason = (typeof fleetReasons)[number];

/** What the sentence of a reason is filled with; `said` stands after it, in the words of the cloud or of a person. */
const factsSchema = z.record(z.string(), z.union([z.string(), z.number()]));
export type FleetFacts = z.infer<typeof factsSchema>;

/** Why: the reason with its facts, and the same as an English sentence. */
const whySchema = {
  reason: z.nullable(z.enum(fleetReasons)),
  facts: factsSchema,
  message: z.string(),
};

/** How many deployments one fleet upgrade may move. */
export const mostFleetItems = 500;
/** How many of them a plan looks at in full; of the rest it says what the portal knows without asking. */
export const mostFleetLooks = 25;

const versionSchema = z.string().check(z.minLength(1), z.maxLength(40));

/** Which deployments; all conditions hold at once. */
const choiceSchema = z.strictObject({
  deployments: z.optional(z.array(z.guid()).check(z.minLength(1), z.maxLength(mostFleetItems))),
  fromVersions: z.optional(z.array(versionSchema).check(z.minLength(1), z.maxLength(50))),
  subscriptionIds: z.optional(z.array(z.guid()).check(z.minLength(1), z.maxLength(100))),
  tags: z.optional(
    z
      .record(z.string().check(z.maxLength(512)), z.string().check(z.maxLength(256)))
      .check(z.refine((tags) => Object.keys(tags).length <= 20)),
  ),
});

const whatSchema = {
  blueprint: slugSchema,
  version: versionSchema,
  choose: z.optional(choiceSchema),
  /** Values for what the new version asks for, the same for all. */
  parameters: z.optional(parametersSchema),
  /** Values for the fields of extensions that became mandatory; a deployment to whose machines one does not come lets them be. */
  extensionValues: z.optional(extensionFieldValuesSchema),
  /** Whether deployments whose resources are not what was declared are moved too; they are left out without it. */
  despiteDrift: z.optional(z.boolean()),
};

const waveSchema = z.union([
  z.strictObject({ size: z.int().check(z.gte(1), z.lte(mostFleetItems)) }),
  z.strictObject({ percent: z.int().check(z.gte(1), z.lte(100)) }),
]);
export type FleetWave = z.infer<typeof waveSchema>;

/** How much may go wrong: so many failures, or failures of so many hundredths of all. Without both the first failure halts it. */
const stopSchema = z.strictObject({
  failures: z.optional(z.int().check(z.gte(1), z.lte(mostFleetItems))),
  percent: z.optional(z.int().check(z.gte(1), z.lte(100))),
});
export type FleetStopRule = z.infer<typeof stopSchema>;

const subjectSchema = {
  id: z.string(),
  name: z.string(),
  title: z.string(),
  subscriptionId: z.string(),
  resourceGroup: z.nullable(z.string()),
};

export const fleetPlanItemSchema = z.object({
  ...subjectSchema,
  from: z.string(),
  /** `unseen`: it was not looked at in full, because there are too many. */
  outcome: z.enum(['ready', 'approval', 'skipped', 'unseen']),
  ...whySchema,
  /** Resources that differ, in numbers; null where it was not looked at. */
  changes: z.nullable(
    z.object({ added: z.number(), changed: z.number(), same: z.number(), left: z.number() }),
  ),
  /** Titles of extensions that became mandatory and come to its machines. */
  extensions: z.array(z.string()),
  monthly: z.nullable(z.string()),
  /** What it counts by the month now, in the same currency; null where that is not known. */
  presentMonthly: z.nullable(z.string()),
  currency: z.nullable(z.string()),
});
export type FleetPlanItem = z.infer<typeof fleetPlanItemSchema>;

export const fleetPlanSchema = z.object({
  blueprint: z.object({ name: z.string(), title: z.string() }),
  version: z.string(),
  /** Parameters that the new version asks for and that have neither a value nor a default. */
  needed: z.array(z.object({ name: z.string(), type: z.string(), secure: z.boolean() })),
  /** Extensions that come to machines of these deployments and have fields to be filled in, by `extensionValues`. */
  neededByExtensions: z.array(
    z.object({ id: z.string(), title: z.string(), fields: z.array(neededFieldSchema) }),
  ),
  items: z.array(fleetPlanItemSchema),
});
export type FleetPlan = z.infer<typeof fleetPlanSchema>;

export const fleetSchema = z.object({
  id: z.string(),
  blueprint: z.object({ name: z.string(), title: z.string() }),
  version: z.string(),
  state: z.enum(fleetStates),
  ...whySchema,
  /** Sizes of the waves; `wave` is the one that runs, from 0. */
  waves: z.array(z.number()),
  wave: z.number(),
  /** When the next wave begins, while one is waited for. */
  nextWaveAt: z.nullable(z.string()),
  pauseMinutes: z.number(),
  stop: stopSchema,
  counts: z.object({
    total: z.number(),
    pending: z.number(),
    running: z.number(),
    waiting: z.number(),
    succeeded: z.number(),
    failed: z.number(),
    skipped: z.number(),
  }),
  startedBy: personSchema,
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
  etag: z.string(),
});
export type Fleet = z.infer<typeof fleetSchema>;

/** A live event: a fleet or one of its deployments came further. */
export const fleetEventSchema = z.object({ type: z.literal('fleet.changed'), fleet: fleetSchema });
export type FleetEvent = z.infer<typeof fleetEventSchema>;

export const fleetItemSchema = z.object({
  ...subjectSchema,
  wave: z.number(),
  from: z.string(),
  state: z.enum(fleetItemStates),
  ...whySchema,
  operationId: z.nullable(z.string()),
  /** When it is tried again, where the cloud did not answer. */
  nextTryAt: z.nullable(z.string()),
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
});
export type FleetItem = z.infer<typeof fleetItemSchema>;

const one = z.strictObject({ id: z.guid() });
const change = holders('blueprintProvision');
const see = holders('deploymentList');
const base = '/api/user/fleet';

const turn = (id: string, verb: string, summary: string) =>
  defineRoute({
    id: `fleet.${id}`,
    method: 'POST',
    path: `${base}/:id/${verb}`,
    summary,
    access: change,
    scope: 'organization',
    params: one,
    response: fleetSchema,
  });

/** Moving all deployments of a blueprint to a newer version, in waves. */
export const fleetRoutes = {
  plan: defineRoute({
    id: 'fleet.plan',
    method: 'POST',
    effect: 'none',
    path: `${base}/plan`,
    summary:
      'Preview a fleet upgrade: deployments to upgrade, their changes, and deployments to skip with the reason',
    access: change,
    scope: 'organization',
    bodyLimit: 'values',
    body: z.strictObject(whatSchema),
    response: fleetPlanSchema,
  }),
  create: defineRoute({
    id: 'fleet.create',
    method: 'POST',
    path: base,
    summary:
      'Start a fleet upgrade: each deployment is upgraded as the caller, wave by wave, until the stop rule',
    access: change,
    scope: 'organization',
    idempotency: 'required',
    bodyLimit: 'values',
    body: z.strictObject({
      ...whatSchema,
      /** In order; the last one is repeated for those that are left. */
      waves: z.array(waveSchema).check(z.minLength(1), z.maxLength(20)),
      stop: z.optional(stopSchema),
      pauseMinutes: z.optional(z.int().check(z.gte(0), z.lte(1440))),
    }),
    response: fleetSchema,
    status: 202,
  }),
  list: defineRoute({
    id: 'fleet.list',
    method: 'GET',
    path: base,
    summary: 'Fleet upgrades of the organization, newest first',
    access: see,
    scope: 'organization',
    query: listQuerySchema,
    response: listResultOf(fleetSchema),
  }),
  get: defineRoute({
    id: 'fleet.get',
    method: 'GET',
    path: `${base}/:id`,
    summary: 'Status of a fleet upgrade',
    access: see,
    scope: 'organization',
    params: one,
    response: fleetSchema,
  }),
  items: defineRoute({
    id: 'fleet.items',
    method: 'GET',
    path: `${base}/:id/item`,
    summary: 'The deployments of a fleet upgrade in order, each with its result',
    access: see,
    scope: 'organization',
    params: one,
    query: listQuerySchema,
    response: listResultOf(fleetItemSchema),
  }),
  pause: turn('pause', 'pause', 'Begin no further deployment; what runs goes on'),
  resume: turn(
    'resume',
    'resume',
    'Go on with a paused or halted fleet upgrade; failures so far are forgiven',
  ),
  stop: turn('stop', 'stop', 'End a fleet upgrade for good; what runs goes on, the rest stays as it is'),
  retry: turn('retry', 'retry', 'Try what failed or was left out again, and go on'),
} as const;
