import { isJsonObject } from '../../template/members.ts';
import type { Json } from '../../types.ts';
import { readProperty } from '../../value/property.ts';
import type { LintRule } from '../lintRule.ts';
import { variableOf } from '../resolveVariable.ts';
import { callsOf, isCallOf } from '../visitExpressions.ts';
import { visitBodies } from '../visitBodies.ts';
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
    for (const { visited, ...part } of visitBodies(document, ['resources'])) {
      if (part.name?.toLowerCase() !== 'vmsize') continue;
      const size = valueOf(part.value);
      if (size !== undefined && !comesFromParameter(size, visited, 0))
        yield { reason: 'size-fixed', pointer: part.pointer };
    }
  },
};

/** Returns a size, or the value passed to a parameter of that name; a parameter declaration is ignored. */
function valueOf(value: Json): string | undefined {
  if (typeof value === 'string') return value;
  if (!isJsonObject(value) || readProperty(value, 'type') !== undefined) return undefined;
  const rawValue = readProperty(value, 'value');
  return typeof rawValue === 'string' ? rawValue : undefined;
}

function comesFromParameter(text: string, visited: VisitedTemplate, steps: number): boolean {
  const calls = callsOf(text.trim());
  if (calls.some((call) => isCallOf(call, 'parameters'))) return true;
  return calls.some((call) => {
    const [name] = call.args;
    if (!isCallOf(call, 'variables') || name?.kind !== 'literal' || steps >= maxSteps) return false;
    const variable = variableOf(String(name.value), visited) ?? null;
    return [...visitValues(variable, '')].some(
      ({ value }) => typeof value === 'string' && comesFromParameter(value, visited, steps + 1),
    );
  });
}
