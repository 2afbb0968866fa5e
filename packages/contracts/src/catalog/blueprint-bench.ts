import * as z from 'zod/mini';
import { clouds } from '../reference/enumerations.ts';
import { policyFindingSchema } from '../deployments/policy-finding.ts';
import { tagsSchema } from '../cloud/tags.ts';

/** One parameter set of the test bench: what is filled in, where, and what is expected of it. */
export const benchCaseSchema = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  /** Values by name; secure parameters get a stand-in, whatever is given. */
  parameters: z.record(z.string().check(z.maxLength(255)), z.unknown()),
  /** Tags of the request; they are added to every resource that supports them. */
  tags: z.optional(tagsSchema),
  location: z.optional(z.string().check(z.regex(/^[a-z0-9]{3,40}$/))),
  /** A case that must be refused is as worth testing as one that must work. */
  expect: z.enum(['success', 'failure']),
});
export type BenchCase = z.infer<typeof benchCaseSchema>;

/** The most cases a version holds. */
export const mostBenchCases = 24;

/** `partial`: nothing fails, and not everything could be judged. */
export const benchVerdicts = ['pass', 'warn', 'partial', 'fail', 'skipped'] as const;
export type BenchVerdict = (typeof benchVerdicts)[number];

export const benchFindingSchema = z.object({
  severity: z.enum(['error', 'warning', 'information']),
  code: z.string(),
  message: z.string(),
  /** Values for the placeholders of `issue.<code>` in the message catalogues; absent if the message is not from there. */
  values: z.optional(z.record(z.string(), z.string())),
  /** JSON pointer into the template, or the id of the resource concerned. */
  place: z.string(),
  line: z.optional(z.number()),
  /** The type of resource that it is about, where it is about one. */
  type: z.optional(z.string()),
});
export type BenchFinding = z.infer<typeof benchFindingSchema>;

const checkSchema = z.object({ verdict: z.enum(benchVerdicts), findings: z.array(benchFindingSchema) });
export type BenchCheck = z.infer<typeof checkSchema>;

/** Whose policies judge: those in force for a subscription of the organization, or those that come with the portal. */
export const benchJudges = ['organization', 'builtIn'] as const;
export type BenchJudgeName = (typeof benchJudges)[number];

/** Why the portal's own policies judged although a subscription was named. */
export const benchFallbacks = ['out-of-reach', 'no-answer'] as const;
export type BenchFallback = (typeof benchFallbacks)[number];

/** Whose policies the run is to be judged by; without a subscription by those that come with the portal. */
export const benchBodySchema = z.optional(z.strictObject({ subscriptionId: z.optional(z.guid()) }));

/** What one case came to in one cloud. */
export const benchRowSchema = z.object({
  case: z.string(),
  cloud: z.enum(clouds),
  verdict: z.enum(benchVerdicts),
  resources: z.number(),
  expansion: checkSchema,
  policy: checkSchema,
  /** What policies say, each with the condition that decided; older runs have none. */
  judged: z.optional(z.array(policyFindingSchema)),
  /** Whose policies: a subscription is of one cloud only. */
  judgedBy: z.optional(z.enum(benchJudges)),
  availability: checkSchema,
  /** Monthly price; null while the price book cannot be asked. */
  price: z.nullable(
    z.object({ monthly: z.nullable(z.string()), currency: z.string(), unpriced: z.number() }),
  ),
});
export type BenchRow = z.infer<typeof benchRowSchema>;

export const benchRunSchema = z.object({
  /** SHA-256 of template, cases and clouds; the run holds for exactly that content. */
  hash: z.string(),
  at: z.string(),
  by: z.string(),
  green: z.boolean(),
  /** Types of resources that nothing is known of here: their price, policies and availability were not judged. */
  unjudged: z.optional(z.array(z.string())),
  /** What is said about availability rests on, where it rests on a list of the vendor's. */
  availability: z.optional(
    z.object({ title: z.string(), address: z.string(), asOf: z.string(), checkedAt: z.string() }),
  ),
  /** Good practice is judged once for the template. */
  lint: checkSchema,
  rows: z.array(benchRowSchema),
  /** Which policies judged: those of the organization, or those that come with the portal. */
  policies: z.object({
    source: z.enum(benchJudges),
    count: z.number(),
    /** The subscription that was named. */
    subscription: z.optional(z.object({ id: z.string(), name: z.string(), cloud: z.enum(clouds) })),
    /** Who read the policies: the author with their own rights, or the organization's connection. */
    readBy: z.optional(z.enum(['person', 'connection'])),
    /** When the cloud was asked; `stored`: it did not answer now, and what it said then was used. */
    asOf: z.optional(z.string()),
    stored: z.optional(z.boolean()),
    fallback: z.optional(z.enum(benchFallbacks)),
  }),
});
export type BenchRun = z.infer<typeof benchRunSchema>;

/**
 * How a version stands with its bench: a run of other content than the present one is stale; `partial` is green as far as it could
 * be judged.
 */
export const benchStates = ['none', 'stale', 'green', 'partial', 'red'] as const;
export type BenchState = (typeof benchStates)[number];
