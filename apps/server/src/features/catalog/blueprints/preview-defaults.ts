import type { Expansion, JsonObject } from '@blueport/arm-template';
import type { BlueprintParameter } from '@blueport/contracts';

/** Prefix of the outputs added here; a template cannot use such a name. */
const prefix = '\u0000default ';

export interface DefaultsTarget {
  /** Whether the subscription and group are those of the deployment instead of placeholders. */
  readonly placed: boolean;
  readonly located: boolean;
  /** Values that were given or have a literal default. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Parameters with a placeholder value. */
  readonly assumed: readonly string[];
}

/**
 * Returns the parameters whose default will be the same when deployed: nothing in it is random, based on the clock or a
 * placeholder.
 */
function computable(parameters: readonly BlueprintParameter[], place: DefaultsTarget): BlueprintParameter[] {
  if (!place.placed) return [];
  const byName = new Map(parameters.map((parameter) => [parameter.name.toLowerCase(), parameter]));
  const known = new Map<string, boolean>();
  const isSure = (parameter: BlueprintParameter): boolean => {
    const { name, secure, defaultExpression: expression } = parameter;
    if (secure || place.assumed.includes(name)) return false;
    if (expression === undefined || Object.hasOwn(place.values, name)) return true;
    const before = known.get(name);
    if (before !== undefined) return before;
    known.set(name, false);
    const isOpen = /newGuid|utcNow/i.test(expression) || (!place.located && /location/i.test(expression));
    const references = [...expression.matchAll(/parameters\(\s*'([^']+)'/gi)];
    const sure =
      !isOpen &&
      references.every(([, other = '']) => {
        const found = byName.get(other.toLowerCase());
        return found !== undefined && isSure(found);
      });
    known.set(name, sure);
    return sure;
  };
  return parameters.filter(
    (parameter) =>
      parameter.defaultExpression !== undefined &&
      !Object.hasOwn(place.values, parameter.name) &&
      isSure(parameter),
  );
}

/** Returns the template with an additional output for each default that can be computed. */
export function addDefaultOutputs(
  template: Readonly<Record<string, unknown>>,
  parameters: readonly BlueprintParameter[],
  place: DefaultsTarget,
): Record<string, unknown> {
  const outputEntries = computable(parameters, place).map(({ name, type }) => [
    `${prefix}${name}`,
    { type, value: `[parameters('${name}')]` },
  ]);
  return {
    ...template,
    outputs: { ...(template['outputs'] as object | undefined), ...Object.fromEntries(outputEntries) },
  };
}

/** Removes the additional outputs from the expansion and returns their values. */
export function extractDefaults(expansion: Expansion): { expansion: Expansion; defaults: JsonObject } {
  const isOurs = (name: string): boolean => name.startsWith(prefix);
  const outputs = Object.entries(expansion.outputs);
  const defaults = outputs.flatMap(([name, { value }]) =>
    isOurs(name) && value !== undefined && !JSON.stringify(value).startsWith('"[')
      ? [[name.slice(prefix.length), value] as const]
      : [],
  );
  return {
    expansion: {
      ...expansion,
      outputs: Object.fromEntries(outputs.filter(([name]) => !isOurs(name))),
      diagnostics: expansion.diagnostics.filter(({ location }) => !location.pointer.includes(prefix)),
    },
    defaults: Object.fromEntries(defaults),
  };
}
