import type { Expression } from '../../expression/ast.ts';
import type { LintRule } from '../lintRule.ts';
import { nearestName } from '../nearestName.ts';
import { isCallOf, visitParts } from '../visitExpressions.ts';

/** What the functions that describe the places around a deployment answer (the vendor's reference of template functions). */
const members: Readonly<Record<string, readonly string[]>> = {
  resourceGroup: ['id', 'name', 'type', 'location', 'managedBy', 'tags', 'properties'],
  subscription: ['id', 'subscriptionId', 'tenantId', 'displayName'],
  tenant: ['id', 'tenantId', 'countryCode', 'displayName'],
  managementGroup: ['id', 'name', 'type', 'properties'],
};

/** The name of the member that is read, where it is written out. */
function memberRead(part: Expression): string | undefined {
  if (part.kind === 'property') return part.name;
  if (part.kind !== 'index' || part.index.kind !== 'literal') return undefined;
  return typeof part.index.value === 'string' ? part.index.value : undefined;
}

/** Members of `resourceGroup()` and its like are those that there are; the cloud refuses others when it is too late. */
export const scopePropertiesShouldExist: LintRule = {
  id: 'Scope-Properties-Should-Exist',
  document: 'template',
  severity: 'error',
  doc: 'What is read of resourceGroup(), subscription(), tenant() and managementGroup() is something that they answer.',
  hint: 'Read a member that is there.',
  *check(document) {
    for (const { part, pointer } of visitParts(document)) {
      if (part.kind !== 'property' && part.kind !== 'index') continue;
      const { target } = part;
      const read = memberRead(part);
      if (read === undefined || target.kind !== 'call') continue;
      for (const [name, known] of Object.entries(members)) {
        if (!isCallOf(target, name) || known.some((one) => one.toLowerCase() === read.toLowerCase()))
          continue;
        const meant = nearestName(read, known);
        yield {
          message: `${name}() has no '${read}'.`,
          pointer,
          hint: meant === undefined ? `There are ${known.join(', ')}.` : `Did you mean '${meant}'?`,
        };
      }
    }
  },
};
