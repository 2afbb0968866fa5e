import type { Diagnostic } from '@blueport/azure-policy';
import { badRequest } from '../http/errors.ts';
import type { JsonObject } from '../json.ts';
import type { Rule } from '../rules/rule.ts';
import type { Draft, EstateView } from '../types/draft.ts';
import { builtInPolicy } from './builtIn/builtInPolicies.ts';

/** Returns a definition or initiative, built-in or custom. */
export const findPolicy = (draft: Draft, view: EstateView, id: string): JsonObject | undefined =>
  builtInPolicy(id) ?? view.lookup(id, draft.tenantId);

/** Returns the first error, or the first diagnostic with a code. */
export const firstFault = (diagnostics: readonly Diagnostic[], code?: string): Diagnostic | undefined =>
  diagnostics.find((one) => (code === undefined ? one.severity === 'error' : one.code === code));

/** Returns a rule that fails a running deployment. */
export const runRule = (check: Rule['check']): Rule => ({ phase: 'run', check });

const isHigh = (scope: string): boolean =>
  /^\/subscriptions\/[^/]+$/i.test(scope) ||
  /^\/providers\/Microsoft\.Management\/managementGroups\/[^/]+$/i.test(scope);

/** Rejects definitions below a subscription. */
export const definitionScope = runRule((draft) =>
  isHigh(draft.id.scope)
    ? undefined
    : badRequest(
        'InvalidCreatePolicyDefinitionRequest',
        `The policy definition '${draft.id.name}' cannot be created at the scope '${draft.id.scope || '/'}'. Definitions live in subscriptions and management groups.`,
      ),
);
