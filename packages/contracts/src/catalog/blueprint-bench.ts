import * as z from 'zod/mini';
import { clouds } from '../reference/enumerations.ts';
import { policyFindingSchema } from '../deployments/policy-finding.ts';
import { tagsSchema } from '../cloud/tags.ts';

/** A test case of the test bench: parameter values, target and expected result. */
export const benchCaseSchema = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  /** Values by name. Secure parameters always get a placeholder. */
  parameters: z.record(z.string().check(z.maxLength(255)), z.unknown()),
  /** Tags of the request, added to every resource that supports tags. */
  tags: z.optional(tagsSchema),
  location: z.optional(z.string().check(z.regex(/^[a-z0-9]{3,40}$/))),
  /** Whether the case must succeed or be rejected. */
  expect: z.enum(['success', 'failure']),
});
export type BenchCase = z.infer<typeof benchCaseSchema>;

/** Maximum number of cases per version. */
export const maxBenchCases = 24;

/** `partial`: nothing failed, but some checks could not be completed. */
export const benchVerdicts = ['pass', 'warn', 'partial', 'fail', 'skipped'] as const;
export type BenchVerdict = (typeof benchVerdicts)[number];

export const benchFindingSchema = z.object({
  severity: z.enum(['error', 'warning', 'information']),
  code: z.string(),
  message: z.string(),
  /** Key of the translated message: `diagnostic.<reason>`. Absent if it is not from the template engine. */
  reason: z.optional(z.string()),
  /**
   * Values for the placeholders of `diagnostic.<reason>`, otherwise of `issue.<code>` in the message catalogs. Absent
   * if the message is not from there.
   */
  values: z.optional(z.record(z.string(), z.string())),
  /** JSON pointer into the template, or the id of the affected resource. */
  place: z.string(),
  line: z.optional(z.number()),
  /** The affected resource type, if any. */
  type: z.optional(z.string()),
});
export type BenchFinding = z.infer<typeof benchFindingSchema>;

const checkSchema = z.object({ verdict: z.enum(benchVerdicts), findings: z.array(benchFindingSchema) });
export type BenchCheck = z.infer<typeof checkSchema>;

/** Source of the policies: those assigned to a subscription of the organization, or those built into the portal. */
export const benchJudges = ['organization', 'builtIn'] as const;
export type BenchJudgeName = (typeof benchJudges)[number];

/** Why the built-in policies were used although a subscription was given. */
export const benchFallbacks = ['out-of-reach', 'no-answer'] as const;
export type BenchFallback = (typeof benchFallbacks)[number];

/** The subscription whose policies are evaluated. Defaults to the built-in policies. */
export const benchBodySchema = z.optional(z.strictObject({ subscriptionId: z.optional(z.guid()) }));

/** Result of one case in one cloud. */
export const benchRowSchema = z.object({
  case: z.string(),
  cloud: z.enum(clouds),
  verdict: z.enum(benchVerdicts),
  resources: z.number(),
  expansion: checkSchema,
  policy: checkSchema,
  /** Policy findings, each with the condition that decided. Absent in older runs. */
  judged: z.optional(z.array(policyFindingSchema)),
  /** Source of the policies. A subscription belongs to one cloud only. */
  judgedBy: z.optional(z.enum(benchJudges)),
  availability: checkSchema,
  /** Monthly price, or null if the price list is not available. */
  price: z.nullable(
    z.object({ monthly: z.nullable(z.string()), currency: z.string(), unpriced: z.number() }),
  ),
});
export type BenchRow = z.infer<typeof benchRowSchema>;

export const benchRunSchema = z.object({
  /** SHA-256 of template, cases and clouds. The run is valid only for this content. */
  hash: z.string(),
  at: z.string(),
  by: z.string(),
  green: z.boolean(),
  /** Unknown resource types, whose price, policies and availability were not checked. */
  unjudged: z.optional(z.array(z.string())),
  /** The vendor's list on which statements about availability are based, if any. */
  availability: z.optional(
    z.object({ title: z.string(), address: z.string(), asOf: z.string(), checkedAt: z.string() }),
  ),
  /** Best practices, checked once per template. */
  lint: checkSchema,
  rows: z.array(benchRowSchema),
  /** The policies that were evaluated. */
  policies: z.object({
    source: z.enum(benchJudges),
    count: z.number(),
    /** The given subscription. */
    subscription: z.optional(z.object({ id: z.string(), name: z.string(), cloud: z.enum(clouds) })),
    /** The identity that read the policies: the author, or the organization's connection. */
    readBy: z.optional(z.enum(['person', 'connection'])),
    /** When the cloud was queried. With `stored`, the cloud did not respond and an earlier result was used. */
    asOf: z.optional(z.string()),
    stored: z.optional(z.boolean()),
    fallback: z.optional(z.enum(benchFallbacks)),
  }),
});
export type BenchRun = z.infer<typeof benchRunSchema>;

/**
 * Test bench state of a version. A run of different content is stale; `partial` is green except for checks that could
 * not be completed.
 */
export const benchStates = ['none', 'stale', 'green', 'partial', 'red'] as const;
export type BenchState = (typeof benchStates)[number];
