import { isJsonObject, objectIn } from '../../template/members.ts';
import type { Json } from '../../types.ts';
import { readProperty } from '../../value/property.ts';
import type { LintRule } from '../lintRule.ts';
import { callsOf, isCallOf } from '../visitExpressions.ts';
import { visitTemplates } from '../visitTemplates.ts';
import type { VisitedTemplate } from '../visitTemplates.ts';
import { visitValues } from '../visitValues.ts';

const maxSteps = 20;

/** The size of a virtual machine must be a parameter. */
export const vmSizeShouldBeAParameter: LintRule = {
  id: 'VM-Size-Should-Be-A-Parameter',
  document: 'template',
  severity: 'warning',
  doc: 'The size of a virtual machine comes from a parameter.',
  hint: 'Add a parameter for the size and write "[parameters(\'vmSize\')]".',
  *check(document) {
    const templates = [...visitTemplates(document)];
    const inner = new Set(templates.map(({ pointer }) => pointer));
    for (const visited of templates) {
      const { template, pointer } = visited;
      const resources = readProperty(template, 'resources') ?? null;
      const enter = (part: { pointer: string }): boolean => !inner.has(part.pointer);
      for (const part of visitValues(resources, `${pointer}/resources`, enter)) {
        if (part.name?.toLowerCase() !== 'vmsize') continue;
        const size = valueOf(part.value);
        if (size !== undefined && !comesFromParameter(size, visited, 0))
          yield { reason: 'size-fixed', pointer: part.pointer };
      }
    }
  },
};

/** Returns a size, or the value passed to a parameter of that name; a parameter declaration is ignored. */
function valueOf(value: Json): string | undefined {
  if (typeof value === 'string') return value;
  if (!isJsonObject(value) || readProperty(value, 'type') !== undefined) return undefined;
  const given = readProperty(value, 'value');
  return typeof given === 'string' ? given : undefined;
}

function comesFromParameter(text: string, visited: VisitedTemplate, steps: number): boolean {
  const calls = callsOf(text.trim());
  if (calls.some((call) => isCallOf(call, 'parameters'))) return true;
  return calls.some((call) => {
    const [name] = call.args;
    if (!isCallOf(call, 'variables') || name?.kind !== 'literal' || steps >= maxSteps) return false;
    const variable = variableOf(String(name.value), visited);
    return [...visitValues(variable, '')].some(
      ({ value }) => typeof value === 'string' && comesFromParameter(value, visited, steps + 1),
    );
  });
}

/** With outer scope, variables are those of the parent template. */
function variableOf(name: string, visited: VisitedTemplate): Json {
  for (let owner: VisitedTemplate | undefined = visited; owner; owner = owner.parent) {
    const found = readProperty(objectIn(owner.template, 'variables'), name);
    if (found !== undefined || owner.evaluation === 'inner') return found ?? null;
  }
  return null;
}
