import * as z from 'zod/mini';
import { slugSchema } from '../catalog/blueprint-routes.ts';
import { personSchema } from './deployment-operation.ts';
import { parametersSchema } from './deployment-routes.ts';
import { listQuerySchema, listResultOf } from '../api/list-query.ts';
import { extensionFieldValuesSchema, neededFieldSchema } from '../catalog/machine-choice.ts';
import { defineRoute, holders } from '../api/route.ts';
import { causeSchema } from '../messages/cause.ts';

/**
 * `halted`: stopped by the failure limit or a missing permission, and can be resumed. `stopped` and `ended` are final.
 */
export const fleetStates = ['running', 'paused', 'halted', 'stopped', 'ended'] as const;
export type FleetState = (typeof fleetStates)[number];

/** `waiting`: approval is required first. */
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

/** Why a deployment is skipped, or a fleet was halted. */
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

/** Values for a reason's message. `said` is appended to it unchanged: the text of the cloud or of a user. */
const factsSchema = z.record(z.string(), z.union([z.string(), z.number()]));
export type FleetFacts = z.infer<typeof factsSchema>;

/** The reason with its values, and the same as an English sentence. */
const whySchema = {
  reason: z.nullable(z.enum(fleetReasons)),
  facts: factsSchema,
  /** Texts of the portal that explain the reason; absent if there are none. */
  causes: z.optional(z.array(causeSchema)),
  message: z.string(),
};

/** Maximum number of deployments in one fleet upgrade. */
export const maxFleetItems = 500;
/** Maximum number of deployments that a plan checks in full. For the others it uses only data known to the portal. */
export const maxFleetAttempts = 25;

const versionSchema = z.string().check(z.minLength(1), z.maxLength(40));

/** Filter for deployments. All conditions must match. */
const choiceSchema = z.strictObject({
  deployments: z.optional(z.array(z.guid()).check(z.minLength(1), z.maxLength(maxFleetItems))),
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
  /** Values for new parameters, the same for all deployments. */
  parameters: z.optional(parametersSchema),
  /**
   * Values for the fields of extensions that became mandatory. Deployments that do not receive an extension ignore its
   * values.
   */
  extensionValues: z.optional(extensionFieldValuesSchema),
  /** Whether deployments with drift are upgraded too. They are skipped by default. */
  despiteDrift: z.optional(z.boolean()),
};

const waveSchema = z.union([
  z.strictObject({ size: z.int().check(z.gte(1), z.lte(maxFleetItems)) }),
  z.strictObject({ percent: z.int().check(z.gte(1), z.lte(100)) }),
]);
export type FleetWave = z.infer<typeof waveSchema>;

/** Failure limit, as a number or as a percentage of all deployments. By default, the first failure halts the fleet. */
const stopSchema = z.strictObject({
  failures: z.optional(z.int().check(z.gte(1), z.lte(maxFleetItems))),
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
  /** `unseen`: not checked in full, because the plan has too many deployments. */
  outcome: z.enum(['ready', 'approval', 'skipped', 'unseen']),
  ...whySchema,
  /** Number of resources by kind of change, or null if not checked. */
  changes: z.nullable(
    z.object({ added: z.number(), changed: z.number(), same: z.number(), left: z.number() }),
  ),
  /** Titles of extensions that became mandatory and are added to its machines. */
  extensions: z.array(z.string()),
  monthly: z.nullable(z.string()),
  /** Current monthly price in the same currency, or null if unknown. */
  presentMonthly: z.nullable(z.string()),
  currency: z.nullable(z.string()),
});
export type FleetPlanItem = z.infer<typeof fleetPlanItemSchema>;

export const fleetPlanSchema = z.object({
  blueprint: z.object({ name: z.string(), title: z.string() }),
  version: z.string(),
  /** Parameters of the new version that have neither a value nor a default. */
  needed: z.array(z.object({ name: z.string(), type: z.string(), secure: z.boolean() })),
  /** Extensions that are added to machines of these deployments and need values in `extensionValues`. */
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
  /** Sizes of the waves. `wave` is the index of the current one, starting at 0. */
  waves: z.array(z.number()),
  wave: z.number(),
  /** When the next wave starts, while the fleet is waiting for it. */
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

/** A live event: the progress of a fleet or one of its deployments. */
export const fleetEventSchema = z.object({ type: z.literal('fleet.changed'), fleet: fleetSchema });
export type FleetEvent = z.infer<typeof fleetEventSchema>;

export const fleetItemSchema = z.object({
  ...subjectSchema,
  wave: z.number(),
  from: z.string(),
  state: z.enum(fleetItemStates),
  ...whySchema,
  operationId: z.nullable(z.string()),
  /** Time of the next retry, if the cloud did not respond. */
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

/** Routes for upgrading all deployments of a blueprint to a newer version, in waves. */
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
      'Start a fleet upgrade: each deployment is upgraded as the caller, wave by wave, until the stop rule applies',
    access: change,
    scope: 'organization',
    idempotency: 'required',
    bodyLimit: 'values',
    body: z.strictObject({
      ...whatSchema,
      /** In order. The last wave is repeated for the remaining deployments. */
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
    summary: 'List fleet upgrades of the organization, newest first',
    access: see,
    scope: 'organization',
    query: listQuerySchema,
    response: listResultOf(fleetSchema),
  }),
  get: defineRoute({
    id: 'fleet.get',
    method: 'GET',
    path: `${base}/:id`,
    summary: 'Get the status of a fleet upgrade',
    access: see,
    scope: 'organization',
    params: one,
    response: fleetSchema,
  }),
  items: defineRoute({
    id: 'fleet.items',
    method: 'GET',
    path: `${base}/:id/item`,
    summary: 'List the deployments of a fleet upgrade with their results',
    access: see,
    scope: 'organization',
    params: one,
    query: listQuerySchema,
    response: listResultOf(fleetItemSchema),
  }),
  pause: turn('pause', 'pause', 'Pause a fleet upgrade; running upgrades continue'),
  resume: turn(
    'resume',
    'resume',
    'Resume a paused or halted fleet upgrade; earlier failures no longer count',
  ),
  stop: turn(
    'stop',
    'stop',
    'Stop a fleet upgrade permanently; running upgrades finish, and the others are not started',
  ),
  retry: turn('retry', 'retry', 'Retry failed and skipped deployments, and resume the fleet upgrade'),
} as const;
