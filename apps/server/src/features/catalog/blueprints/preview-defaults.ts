import type { Expansion, JsonObject } from '@blueport/arm-template';
import type { BlueprintParameter } from '@blueport/contracts';

/** Outputs of ours among those of the template; no template can name one so. */
const prefix = '\u0000default ';

export interface DefaultsPlace {
  /** Whether subscription and group are those of the deployment and not stand-ins. */
  readonly placed: boolean;
  readonly located: boolean;
  /** What was given, or has a literal default. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Parameters that a stand-in was taken for. */
  readonly assumed: readonly string[];
}

/** Parameters whose default comes out the same when it is deployed: nothing in it is drawn, read off the clock or stood in for. */
function computable(parameters: readonly BlueprintParameter[], place: DefaultsPlace): BlueprintParameter[] {
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
    const named = [...expression.matchAll(/parameters\(\s*'([^']+)'/gi)];
    const sure =
      !isOpen &&
      named.every(([, other = '']) => {
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

/** The template with an output more for each default that can be known. */
export function askDefaults(
  template: Readonly<Record<string, unknown>>,
  parameters: readonly BlueprintParameter[],
  place: DefaultsPlace,
): Record<string, unknown> {
  const asked = computable(parameters, place).map(({ name, type }) => [
    `${prefix}${name}`,
    { type, value: `[parameters('${name}')]` },
  ]);
  return {
    ...template,
    outputs: { ...(template['outputs'] as object | undefined), ...Object.fromEntries(asked) },
  };
}

/** What came of them, taken out of the expansion again. */
export function takeDefaults(expansion: Expansion): { expansion: Expansion; defaults: JsonObject } {
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
