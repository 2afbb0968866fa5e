import type { ProblemIssue } from '@blueport/contracts';
import { checkForm, parameterPointer } from '../../../catalog/blueprints/index.ts';
import { canonicalJson } from '../../../../security/canonical-json.ts';
import type { DeployableBlueprint } from '../preview/read-blueprint.ts';

type Values = Readonly<Record<string, unknown>>;

export interface MergedValues {
  readonly plain: Values;
  /** Earlier secrets that are kept. */
  readonly secret: Values;
  /** Names of the changed values. */
  readonly anew: ReadonlySet<string>;
  readonly issues: readonly ProblemIssue[];
}

/** Removes null values, which reset a parameter to its default. */
const present = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));

/** Returns the names of given values that differ from the kept value or the template's default. */
function changedNames({ parameters }: DeployableBlueprint, kept: Values, given: Values): Set<string> {
  const secure = new Set(parameters.filter((parameter) => parameter.secure).map(({ name }) => name));
  const before: Values = {
    ...Object.fromEntries(parameters.map(({ name, defaultValue }) => [name, defaultValue])),
    ...kept,
  };
  const text = (value: unknown): string => canonicalJson(value ?? null);
  return new Set(
    Object.keys(given).filter((name) => secure.has(name) || text(given[name]) !== text(before[name])),
  );
}

/**
 * Merges earlier values with the given ones. Given values must satisfy the form as in a first deployment; kept values
 * that violate a newer form are accepted. Values that the form no longer asks for are reset to the template's default,
 * as in the wizard.
 */
export function mergeValues(
  blueprint: DeployableBlueprint,
  kept: { readonly plain: Values; readonly secret: Values },
  given: Values,
  now: Date,
): MergedValues {
  const before = present({ ...kept.secret, ...kept.plain });
  const anew = changedNames(blueprint, before, given);
  let plain = present({ ...kept.plain, ...given });
  let secret: Values = Object.fromEntries(
    Object.entries(kept.secret).filter(([name]) => !Object.hasOwn(given, name)),
  );
  if (anew.size === 0) return { plain, secret, anew, issues: [] };
  const check = (values: Values) => checkForm(blueprint, values, { requireAll: true, now });
  const keyOf = ({ pointer, code }: ProblemIssue): string => `${pointer} ${code}`;
  const excused = new Set(check(before).map(keyOf));
  const pointers = new Set([...anew].map(parameterPointer));
  for (;;) {
    const issues = check({ ...secret, ...plain }).filter(
      (issue) => pointers.has(issue.pointer) || !excused.has(keyOf(issue)),
    );
    const left = new Set(
      issues
        .filter(({ pointer, code }) => code === 'hidden' && !pointers.has(pointer))
        .map((one) => one.pointer),
    );
    if (left.size === 0) return { plain, secret, anew, issues };
    const without = (values: Values): Values =>
      Object.fromEntries(Object.entries(values).filter(([name]) => !left.has(parameterPointer(name))));
    [plain, secret] = [without(plain), without(secret)];
  }
}
