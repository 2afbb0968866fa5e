import { expandTemplate, type Json, type JsonObject, type ParameterValues } from '@blueport/arm-template';
import type { ShownValue } from '@blueport/contracts';
import type { Content } from '../content/content.ts';
import type { expansionScope } from '../preview/expansion-scope.ts';

/** Returns whether an expression has another value each time it is evaluated. */
const isFleeting = (expression: string): boolean => /\b(newGuid|utcNow)\s*\(/i.test(expression);
const isExpression = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('[') && !value.startsWith('[[');

/** Returns the values of a template's defaults in a scope, without those that only the cloud can evaluate. */
function expandDefaults(
  content: Content,
  scope: ReturnType<typeof expansionScope>,
  names: readonly string[],
): ReadonlyMap<string, Json> {
  const template = JSON.parse(content.template) as JsonObject;
  const declared = (template['parameters'] ?? {}) as Record<string, { readonly type?: string }>;
  const parameterEntries = Object.entries(content.parameters).map(([name, value]) => [name, { value }]);
  const masked = Object.keys(content.secureParameters).map((name) => [name, { value: '********' }]);
  const expansion = expandTemplate(
    {
      ...template,
      // No resources, but of the same type: an object marks a template with symbolic names.
      resources: Array.isArray(template['resources']) ? [] : {},
      outputs: Object.fromEntries(
        names.map((name) => [
          name,
          { type: declared[name]?.type ?? 'string', value: `[parameters('${name}')]` },
        ]),
      ),
    },
    { parameters: Object.fromEntries([...parameterEntries, ...masked]) as ParameterValues, scope },
  );
  const open = (expansion.deferred['outputs'] ?? []).map((path) => path.toLowerCase());
  return new Map(
    Object.entries(expansion.outputs)
      .filter(([name, { value }]) => {
        const key = name.toLowerCase();
        return (
          !isExpression(value) &&
          !open.some((path) => path === key || path.startsWith(`${key}.`) || path.startsWith(`${key}[`))
        );
      })
      .map(([name, { value }]) => [name, value]),
  );
}

/**
 * Resolves expressions in defaults to their values, for people who decide about an operation. Defaults that only the
 * cloud can evaluate stay as expressions and are marked.
 */
export function resolveValues(
  values: readonly ShownValue[],
  content: Content | undefined,
  scope: ReturnType<typeof expansionScope>,
): ShownValue[] {
  const worked = values.filter(({ isDefault, secure, value }) => isDefault && !secure && isExpression(value));
  if (content === undefined || worked.length === 0) return [...values];
  const known = expandDefaults(
    content,
    scope,
    worked.map(({ name }) => name),
  );
  return values.map((shownValue) => {
    const { value } = shownValue;
    if (!worked.includes(shownValue) || typeof value !== 'string') return shownValue;
    const found = isFleeting(value) ? undefined : known.get(shownValue.name);
    return found === undefined
      ? { ...shownValue, onlyCloudKnows: true }
      : { ...shownValue, value: found, expression: value };
  });
}
