import * as z from 'zod/mini';

/** A policy condition that decided the result. */
const conditionSchema = z.object({
  /** Path of the condition in the definition. */
  path: z.string(),
  /** The evaluated field or expression. */
  subject: z.string(),
  operator: z.string(),
  /** Whether the rule requires the opposite, because the condition is inside `not`. */
  negated: z.optional(z.boolean()),
  expected: z.unknown(),
  actual: z.unknown(),
  /** Path of the value in the resource. */
  resourcePath: z.nullable(z.string()),
});
export type PolicyCondition = z.infer<typeof conditionSchema>;

/** Returns a condition in the notation of policies, such as `not (name contains test)`. */
export function conditionText(
  { subject, operator, negated }: Pick<PolicyCondition, 'subject' | 'operator' | 'negated'>,
  expected: string,
): string {
  const text = `${subject} ${operator} ${expected}`.trim();
  return negated === true ? `not (${text})` : text;
}

/**
 * A policy that denied a request in the cloud, with its display names and the conditions that decided. Expected and
 * actual values are omitted if they may be secret or are unknown.
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

/** A policy result for a resource to be written. */
export const policyFindingSchema = z.object({
  /** `deny` blocks, `audit` warns; `unknown` can be determined only after the cloud has created the resource. */
  kind: z.enum(['deny', 'audit', 'unknown']),
  resourceId: z.string(),
  resourceName: z.string(),
  assignmentId: z.string(),
  assignment: z.string(),
  definitionId: z.string(),
  definition: z.string(),
  scope: z.string(),
  effect: z.string(),
  /** The policy's custom non-compliance message. */
  message: z.nullable(z.string()),
  conditions: z.array(conditionSchema),
  /** The wizard fields that the resource depends on. */
  parameters: z.array(z.string()),
});
export type PolicyFinding = z.infer<typeof policyFindingSchema>;
