import * as z from 'zod/mini';

/** A condition of a policy that decided. */
const conditionSchema = z.object({
  /** Place of the condition in the definition. */
  path: z.string(),
  /** The field or expression that was looked at. */
  subject: z.string(),
  operator: z.string(),
  expected: z.unknown(),
  actual: z.unknown(),
  /** Where in the resource the value lies. */
  resourcePath: z.nullable(z.string()),
});
export type PolicyCondition = z.infer<typeof conditionSchema>;

/**
 * A policy that refused something in the cloud, by the names that people gave it, with the conditions that decided. What was expected
 * or found is left out where it may be a secret or is not known.
 */
export const policyRefusalSchema = z.object({
  definition: z.string(),
  assignment: z.string(),
  conditions: z.array(
    z.object({
      subject: z.string(),
      operator: z.string(),
      expected: z.optional(z.unknown()),
      actual: z.optional(z.unknown()),
      resourcePath: z.nullable(z.string()),
    }),
  ),
});
export type PolicyRefusal = z.infer<typeof policyRefusalSchema>;

/** What a policy says of a resource that would be written. */
export const policyFindingSchema = z.object({
  /** `deny` stops, `audit` warns; `unknown` cannot be decided before the cloud has the resource. */
  kind: z.enum(['deny', 'audit', 'unknown']),
  resourceId: z.string(),
  resourceName: z.string(),
  assignmentId: z.string(),
  assignment: z.string(),
  definitionId: z.string(),
  definition: z.string(),
  scope: z.string(),
  effect: z.string(),
  /** What the organization wrote for this case. */
  message: z.nullable(z.string()),
  conditions: z.array(conditionSchema),
  /** The wizard's fields that feed the resource. */
  parameters: z.array(z.string()),
});
export type PolicyFinding = z.infer<typeof policyFindingSchema>;
