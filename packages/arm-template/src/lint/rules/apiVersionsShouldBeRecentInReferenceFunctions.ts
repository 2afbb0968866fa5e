import type { Expression } from '../../expression/ast.ts';
import { isDeploymentType } from '../../template/resourceItem.ts';
import { checkApiVersion } from '../checkApiVersion.ts';
import { isCompiled } from '../isCompiled.ts';
import type { LintRule } from '../lintRule.ts';
import { isText } from '../lintRule.ts';
import { resolveVariable } from '../resolveVariable.ts';
import { callsOf, isCallOf } from '../visitExpressions.ts';
import { visitBodies } from '../visitBodies.ts';
import type { VisitedTemplate } from '../visitTemplates.ts';

const makers = ['resourceId', 'subscriptionResourceId', 'tenantResourceId', 'extensionResourceId'];

/** Versions in reference and list functions age like those of resources. */
export const apiVersionsShouldBeRecentInReferenceFunctions: LintRule = {
  id: 'apiVersions-Should-Be-Recent-In-Reference-Functions',
  document: 'template',
  severity: 'warning',
  doc: 'API versions in reference and list functions are not previews of released versions, and at most two years old unless they are the latest.',
  hint: 'Use the latest version that is not a preview.',
  *check(document, { today }) {
    for (const { value, pointer, visited } of visitBodies(document, ['resources', 'variables', 'outputs'])) {
      if (!isText(value)) continue;
      for (const call of callsOf(value.trim())) {
        if (call.namespace !== undefined || !/^(reference|list\w*)$/i.test(call.name)) continue;
        const [id, version] = call.args;
        const type = id && typeOfId(id, visited);
        if (type === undefined || version?.kind !== 'literal') continue;
        // The compiler writes the version of module deployments; authors cannot change it.
        if (isDeploymentType(type) && isCompiled(visited.template)) continue;
        if (/^\d{4}-\d{2}-\d{2}/.test(String(version.value)))
          yield* checkApiVersion(type, String(version.value), today, pointer);
      }
    }
  },
};

/** Returns the resource type in the call that creates an ID, also if the ID is a variable. */
function typeOfId(id: Expression, visited: VisitedTemplate): string | undefined {
  const calls =
    id.kind === 'call' && isCallOf(id, 'variables') && id.args[0]?.kind === 'literal'
      ? callsOf(textOf(String(id.args[0].value), visited))
      : [id];
  const [outer] = calls;
  if (outer?.kind !== 'call' || !makers.some((name) => isCallOf(outer, name))) return undefined;
  for (const argument of outer.args)
    if (argument.kind === 'literal' && /^[\w.]+\.[\w.]+\/[\w./-]+$/.test(String(argument.value)))
      return String(argument.value);
  return undefined;
}

function textOf(variable: string, visited: VisitedTemplate): string {
  const found = resolveVariable(`[variables('${variable}')]`, visited);
  return isText(found) ? found.trim() : '';
}
