import { isExpression } from '../../expression/parser.ts';
import { isCompiled } from '../isCompiled.ts';
import type { LintRule } from '../lintRule.ts';
import { isText } from '../lintRule.ts';
import { passedValue } from '../literalProperties.ts';
import { resolveVariable } from '../resolveVariable.ts';
import { visitBodies } from '../visitBodies.ts';
import { isCallOf, partsOf } from '../visitExpressions.ts';

const makers = ['resourceId', 'subscriptionResourceId', 'tenantResourceId', 'extensionResourceId'];
/** Properties that hold URIs or IDs of roles, and places with content of other services. */
const others = /\/(keyVaultSecretId|roleDefinitionId)$|\/(tags|metadata|definition)\//i;

/** IDs that are built from strings break when a template is deployed elsewhere. */
export const idsShouldBeDerivedFromResourceIds: LintRule = {
  id: 'IDs-Should-Be-Derived-From-ResourceIDs',
  document: 'template',
  severity: 'warning',
  doc: 'IDs of resources come from resourceId() and similar functions, not from strings.',
  hint: "Write \"[resourceId('type', 'name')]\".",
  *check(document) {
    for (const { name = '', value, pointer, visited } of visitBodies(document, ['resources'])) {
      if (!/id$/i.test(name) || isCompiled(visited.template)) continue;
      if (others.test(pointer.slice(visited.pointer.length))) continue;
      const id = resolveVariable(passedValue(value), visited);
      if (isText(id) && isBuilt(id.trim())) yield { reason: 'id-from-strings', values: { name }, pointer };
    }
  },
};

/** Returns whether an ID is fixed, or joined from strings of which one is part of a path. */
function isBuilt(id: string): boolean {
  if (!isExpression(id)) return /^\/(subscriptions|providers)\//i.test(id);
  const parts = partsOf(id);
  const [outer] = parts;
  if (outer?.kind !== 'call' || !(isCallOf(outer, 'concat') || isCallOf(outer, 'format'))) return false;
  return parts.some(
    (part) =>
      (part.kind === 'literal' && String(part.value).includes('/')) ||
      (part.kind === 'call' && makers.some((maker) => isCallOf(part, maker))),
  );
}
