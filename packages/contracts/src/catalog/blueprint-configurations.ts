import * as z from 'zod/mini';
import { slugSchema } from './blueprint-names.ts';
import { problemIssueSchema } from '../api/problem.ts';
import { visibleText } from '../api/visible-text.ts';

/** A configuration's rule for one parameter: a fixed value, or fewer choices and another default. */
export const parameterRuleSchema = z.strictObject({
  /** A fixed value, which members can neither see nor change. */
  fixed: z.optional(z.unknown()),
  /** A subset of the template's choices. */
  allowedValues: z.optional(z.array(z.unknown()).check(z.minLength(1), z.maxLength(200))),
  defaultValue: z.optional(z.unknown()),
  minValue: z.optional(z.number().check(z.int())),
  maxValue: z.optional(z.number().check(z.int())),
  minLength: z.optional(z.number().check(z.int(), z.gte(0))),
  maxLength: z.optional(z.number().check(z.int(), z.gte(0))),
});
export type ParameterRule = z.infer<typeof parameterRuleSchema>;
export type ParameterRules = Readonly<Record<string, ParameterRule>>;

const rulesSchema = z.record(z.string().check(z.minLength(1), z.maxLength(255)), parameterRuleSchema);

export const configurationSchema = z.object({
  id: z.string(),
  /** The slug of the blueprint in the organization. */
  name: z.string(),
  title: z.string(),
  summary: z.string(),
  /** The pinned version. Null follows the newest published one. */
  version: z.nullable(z.string()),
  rules: z.record(z.string(), parameterRuleSchema),
  /** Whether every organization with access to the blueprint sees it. */
  shared: z.boolean(),
  /** Whether it belongs to the session's organization, which may change it. */
  own: z.boolean(),
  /** Whether it is listed in the organization's marketplace, and for which roles. */
  offered: z.boolean(),
  everyone: z.boolean(),
  roles: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Rules that do not match the version they apply to. */
  issues: z.array(
    z.object({ parameter: z.string(), ...z.omit(problemIssueSchema, { pointer: true }).shape }),
  ),
  updatedAt: z.string(),
  etag: z.string(),
});
export type BlueprintConfiguration = z.infer<typeof configurationSchema>;

const facts = {
  title: visibleText(80),
  summary: visibleText(200),
  version: z.nullable(z.string().check(z.maxLength(40))),
  rules: rulesSchema,
  shared: z.boolean(),
};

export const newConfigurationSchema = z.strictObject({ name: slugSchema, ...facts });
export const editConfigurationSchema = z.strictObject({
  title: z.optional(facts.title),
  summary: z.optional(facts.summary),
  version: z.optional(facts.version),
  rules: z.optional(facts.rules),
  shared: z.optional(facts.shared),
});
