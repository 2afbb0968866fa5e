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
  readonly changedParameters: ReadonlySet<string>;
  readonly issues: readonly ProblemIssue[];
}

/** Removes null values, which reset a parameter to its default. */
const present = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));

/** Returns the names of given values that differ from the kept value or the template's default. */
function changedNames(
  { parameters }: DeployableBlueprint,
  storedValues: Values,
  requestedValues: Values,
): Set<string> {
  const secure = new Set(parameters.filter((parameter) => parameter.secure).map(({ name }) => name));
  const before: Values = {
    ...Object.fromEntries(parameters.map(({ name, defaultValue }) => [name, defaultValue])),
    ...storedValues,
  };
  const text = (value: unknown): string => canonicalJson(value ?? null);
  return new Set(
    Object.keys(requestedValues).filter(
      (name) => secure.has(name) || text(requestedValues[name]) !== text(before[name]),
    ),
  );
}

/**
 * Merges earlier values with the given ones. Given values must satisfy the form as in a first deployment; kept values
 * that violate a newer form are accepted. Values that the form no longer asks for are reset to the template's default,
 * as in the wizard.
 */
export function mergeValues(
  blueprint: DeployableBlueprint,
  storedValues: { readonly plain: Values; readonly secret: Values },
  requestedValues: Values,
  now: Date,
): MergedValues {
  const before = present({ ...storedValues.secret, ...storedValues.plain });
  const changedParameters = changedNames(blueprint, before, requestedValues);
  let plain = present({ ...storedValues.plain, ...requestedValues });
  let secret: Values = Object.fromEntries(
    Object.entries(storedValues.secret).filter(([name]) => !Object.hasOwn(requestedValues, name)),
  );
  if (changedParameters.size === 0) return { plain, secret, changedParameters, issues: [] };
  const check = (values: Values) => checkForm(blueprint, values, { requireAll: true, now });
  const keyOf = ({ pointer, code }: ProblemIssue): string => `${pointer} ${code}`;
  const excused = new Set(check(before).map(keyOf));
  const pointers = new Set([...changedParameters].map(parameterPointer));
  for (;;) {
    const issues = check({ ...secret, ...plain }).filter(
      (issue) => pointers.has(issue.pointer) || !excused.has(keyOf(issue)),
    );
    const hiddenPointers = new Set(
      issues
        .filter(({ pointer, code }) => code === 'hidden' && !pointers.has(pointer))
        .map((one) => one.pointer),
    );
    if (hiddenPointers.size === 0) return { plain, secret, changedParameters, issues };
    const omitHidden = (values: Values): Values =>
      Object.fromEntries(
        Object.entries(values).filter(([name]) => !hiddenPointers.has(parameterPointer(name))),
      );
    [plain, secret] = [omitHidden(plain), omitHidden(secret)];
  }
}
