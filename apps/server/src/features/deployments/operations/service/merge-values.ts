import type { ProblemIssue } from '@blueport/contracts';
import { checkForm, parameterPointer } from '../../../catalog/blueprints/index.ts';
import { canonicalJson } from '../../../../security/canonical-json.ts';
import type { DeployableBlueprint } from '../preview/read-blueprint.ts';

type Values = Readonly<Record<string, unknown>>;

export interface MergedValues {
  readonly plain: Values;
  /** Secrets of before that stay. */
  readonly secret: Values;
  /** Names of the values that are other ones than before. */
  readonly anew: ReadonlySet<string>;
  readonly issues: readonly ProblemIssue[];
}

/** Null takes a value back, as if it had never been given. */
const present = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));

/** What was given and says something else than what held before: the kept value, or the template's own. */
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
 * The values of before with those that are given now. What is given now obeys the form as a first deployment does; what
 * holds already and would break a form that came later is let be. What the form no longer asks for with these values goes
 * back to the template's own, as the wizard leaves it out.
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
