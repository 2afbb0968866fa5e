import type { Expression } from '../../expression/ast.ts';
import type { LintRule } from '../lintRule.ts';
import { nearestName } from '../nearestName.ts';
import { isCallOf, visitParts } from '../visitExpressions.ts';

/** Properties that the scope functions return (from the vendor's reference of template functions). */
const members: Readonly<Record<string, readonly string[]>> = {
  resourceGroup: ['id', 'name', 'type', 'location', 'managedBy', 'tags', 'properties'],
  subscription: ['id', 'subscriptionId', 'tenantId', 'displayName'],
  tenant: ['id', 'tenantId', 'countryCode', 'displayName'],
  managementGroup: ['id', 'name', 'type', 'properties'],
};

/** Returns the name of the property that is read, if it is a literal. */
function memberRead(part: Expression): string | undefined {
  if (part.kind === 'property') return part.name;
  if (part.kind !== 'index' || part.index.kind !== 'literal') return undefined;
  return typeof part.index.value === 'string' ? part.index.value : undefined;
}

/**
 * Properties of `resourceGroup()` and similar functions must exist; the cloud rejects others only during deployment.
 */
export const scopePropertiesShouldExist: LintRule = {
  id: 'Scope-Properties-Should-Exist',
  document: 'template',
  severity: 'error',
  doc: 'Templates read only properties that resourceGroup(), subscription(), tenant() and managementGroup() return.',
  hint: 'Use one of its properties.',
  *check(document) {
    for (const { part, pointer } of visitParts(document)) {
      if (part.kind !== 'property' && part.kind !== 'index') continue;
      const { target } = part;
      const read = memberRead(part);
      if (read === undefined || target.kind !== 'call') continue;
      for (const [name, known] of Object.entries(members)) {
        if (!isCallOf(target, name) || known.some((one) => one.toLowerCase() === read.toLowerCase()))
          continue;
        const suggestion = nearestName(read, known);
        yield suggestion === undefined
          ? {
              reason: 'scope-property-unknown',
              values: { name, property: read, properties: known.join(', ') },
              pointer,
            }
          : {
              reason: 'scope-property-misspelled',
              values: { name, property: read, suggestion },
              pointer,
            };
      }
    }
  },
};
