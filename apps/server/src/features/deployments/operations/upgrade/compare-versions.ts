import type { JsonObject } from '@blueport/arm-template';
import type { BlueprintParameter, UpgradeDifference } from '@blueport/contracts';
import { differencesBetween } from '../declared/differences.ts';
import { isFromSecure } from '../declared/declared.ts';

const aspects = ['type', 'defaultValue', 'defaultExpression', 'allowedValues', 'secure', 'required'] as const;
const names: Partial<Record<(typeof aspects)[number], string>> = {
  defaultValue: 'default',
  defaultExpression: 'default',
  allowedValues: 'allowed',
};

/** What is different about a parameter, in the words of the contract. */
function aspectsOf(before: BlueprintParameter, after: BlueprintParameter): string[] {
  const [old, next] = [before, after] as unknown as Record<string, unknown>[];
  const limits = ['minLength', 'maxLength', 'minValue', 'maxValue'];
  const differs = (name: string): boolean => JSON.stringify(old?.[name]) !== JSON.stringify(next?.[name]);
  return [
    ...new Set([
      ...aspects.filter(differs).map((aspect) => names[aspect] ?? aspect),
      ...(limits.some(differs) ? ['limits'] : []),
    ]),
  ];
}

/** What is different between the parameters of two versions; `missing` are those that lack a value. */
export function compareParameters(
  before: readonly BlueprintParameter[],
  after: readonly BlueprintParameter[],
  missing: ReadonlySet<string>,
): UpgradeDifference['parameters'] {
  const find = (list: readonly BlueprintParameter[], name: string): BlueprintParameter | undefined =>
    list.find((parameter) => parameter.name.toLowerCase() === name.toLowerCase());
  const present = ({ name, title, secure }: BlueprintParameter) => ({ name, title, secure });
  return [
    ...after.flatMap((parameter): UpgradeDifference['parameters'] => {
      const old = find(before, parameter.name);
      const needed = missing.has(parameter.name);
      const declared = needed ? { declared: parameter } : {};
      if (old === undefined)
        return [{ ...present(parameter), kind: 'added', aspects: [], needed, ...declared }];
      const changed = aspectsOf(old, parameter);
      if (changed.length === 0 && !needed) return [];
      return [{ ...present(parameter), kind: 'changed', aspects: changed, needed, ...declared }];
    }),
    ...before
      .filter(({ name }) => find(after, name) === undefined)
      .map((parameter) => ({
        ...present(parameter),
        kind: 'removed' as const,
        aspects: [],
        needed: false,
      })),
  ];
}

const textOf = (resource: JsonObject, name: string): string => {
  const value = resource[name];
  return typeof value === 'string' ? value : '';
};

/** What is different between the resources of two versions with their values; nothing of secure values is shown. */
export function compareResources(
  before: readonly JsonObject[],
  after: readonly JsonObject[],
): UpgradeDifference['resources'] {
  const idOf = (resource: JsonObject): string => textOf(resource, 'id').toLowerCase();
  const present = (resource: JsonObject) => ({
    id: textOf(resource, 'id'),
    type: textOf(resource, 'type'),
    name: textOf(resource, 'name'),
  });
  const old = new Map(before.map((resource) => [idOf(resource), resource]));
  const next = new Set(after.map(idOf));
  return [
    ...after.map((resource) => {
      const earlier = old.get(idOf(resource));
      if (earlier === undefined) return { ...present(resource), kind: 'added' as const, differences: [] };
      const differences = differencesBetween(earlier, resource).map((difference) =>
        isFromSecure(difference.before) || isFromSecure(difference.after)
          ? { path: difference.path, kind: difference.kind }
          : difference,
      );
      const versions = textOf(earlier, 'apiVersion') !== textOf(resource, 'apiVersion');
      const all = versions
        ? [
            {
              path: 'apiVersion',
              kind: 'changed' as const,
              before: textOf(earlier, 'apiVersion'),
              after: textOf(resource, 'apiVersion'),
            },
            ...differences,
          ]
        : differences;
      return {
        ...present(resource),
        kind: all.length === 0 ? ('same' as const) : ('changed' as const),
        differences: all,
      };
    }),
    ...before
      .filter((resource) => !next.has(idOf(resource)))
      .map((resource) => ({ ...present(resource), kind: 'left' as const, differences: [] })),
  ];
}
