import { objectIn, textIn } from '../../template/members.ts';
import { findKey } from '../../value/property.ts';
import type { LintRule } from '../lintRule.ts';
import { isCallOf, visitCalls } from '../visitExpressions.ts';
import { visitTemplates } from '../visitTemplates.ts';
import type { VisitedTemplate } from '../visitTemplates.ts';

/** Secrets in a template with outer scope are stored in plain text in the deployment history. */
export const secureParamsInNestedDeployments: LintRule = {
  id: 'Secure-Params-In-Nested-Deployments',
  document: 'template',
  severity: 'error',
  doc: 'Nested templates with outer scope use neither secure parameters nor list functions.',
  hint: "Set expressionEvaluationOptions.scope to 'inner' and pass secrets as secure parameters.",
  *check(document) {
    for (const visited of visitTemplates(document)) {
      if (visited.evaluation === 'inner') continue;
      const isInside = new Set(nestedPointers(document, visited.pointer));
      const calls = visitCalls(visited.template, visited.pointer, ({ pointer }) => !isInside.has(pointer));
      for (const { call, pointer } of calls) {
        const [name] = call.args;
        if (isCallOf(call, 'parameters') && name?.kind === 'literal' && isSecure(String(name.value), visited))
          yield { reason: 'secure-parameter-in-history', values: { name: String(name.value) }, pointer };
        else if (call.namespace === undefined && /^list\w+$/i.test(call.name))
          yield { reason: 'secret-in-history', values: { name: call.name }, pointer };
      }
    }
  },
};

/** Templates nested deeper are checked separately. */
const nestedPointers = (document: VisitedTemplate['template'], pointer: string): string[] =>
  [...visitTemplates(document)]
    .map((other) => other.pointer)
    .filter((other) => other.startsWith(`${pointer}/`));

/** Returns whether the template whose parameters are visible declares a parameter as secure. */
function isSecure(name: string, visited: VisitedTemplate): boolean {
  let owner: VisitedTemplate | undefined = visited;
  while (owner && owner.evaluation === 'outer') owner = owner.parent;
  const parameters = objectIn(owner?.template ?? {}, 'parameters');
  const key = findKey(parameters, name);
  const type = key === undefined ? undefined : textIn(objectIn(parameters, key), 'type');
  return /^secure/i.test(type ?? '');
}
