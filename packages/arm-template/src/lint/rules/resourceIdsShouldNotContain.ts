import type { Call, Expression } from '../../expression/ast.ts';
import type { LintRule } from '../lintRule.ts';
import { scopeKindOfSchema } from '../../template/resolveScope.ts';
import { ownerOf } from '../resolveVariable.ts';
import { visitBodies } from '../visitBodies.ts';
import { callsOf, isCallOf } from '../visitExpressions.ts';

/** Functions that must not be the first argument, by the function that receives them. */
const unwanted: Readonly<Record<string, readonly string[]>> = {
  resourceid: ['resourceGroup', 'subscription', 'concat'],
  subscriptionresourceid: ['subscription', 'concat'],
  tenantresourceid: ['concat'],
  extensionresourceid: ['concat'],
  reference: ['concat'],
};

/** The current subscription and resource group are the defaults; types and IDs must not be put together. */
export const resourceIdsShouldNotContain: LintRule = {
  id: 'ResourceIds-should-not-contain',
  document: 'template',
  severity: 'warning',
  doc: 'Functions that take IDs do not start with the current subscription or resource group, or with concat().',
  hint: 'Remove the argument if it is the default; otherwise build the ID with resourceId().',
  *check(document) {
    for (const { value, pointer, visited } of visitBodies(document, ['resources', 'variables', 'outputs'])) {
      // The ID of a secret is a URI.
      if (typeof value !== 'string' || /\/keyVaultSecretId$/i.test(pointer)) continue;
      const isInGroup = scopeKindOfSchema(ownerOf(visited).template['$schema']) === 'resourceGroup';
      for (const call of callsOf(value.trim())) {
        const argument = unwantedIn(call);
        if (argument !== undefined && (isInGroup || argument === 'concat'))
          yield { reason: 'id-argument-unnecessary', values: { name: call.name, argument }, pointer };
      }
    }
  },
};

function unwantedIn(call: Call): string | undefined {
  const name = call.name.toLowerCase();
  const names = /^list\w+$/.test(name) ? ['concat'] : Object.hasOwn(unwanted, name) ? unwanted[name]! : [];
  const first = callAtRoot(call.args[0]);
  return call.namespace === undefined && first && call.args.length > 1
    ? names.find((other) => isCallOf(first, other))
    : undefined;
}

/** Returns the call that an argument reads a property of, or that it consists of. */
function callAtRoot(argument: Expression | undefined): Call | undefined {
  let part = argument;
  while (part?.kind === 'property' || part?.kind === 'index') part = part.target;
  return part?.kind === 'call' ? part : undefined;
}
