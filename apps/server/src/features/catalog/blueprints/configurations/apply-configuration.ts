import { escapeLiterals, type Json, type JsonObject } from '@blueport/arm-template';
import type { BlueprintParameter, BlueprintWizard, ParameterRule, ParameterRules } from '@blueport/contracts';
import { canonicalJson } from '../../../../security/canonical-json.ts';

/** The properties of a version that a configuration changes. */
export interface Configurable {
  readonly template: Record<string, unknown>;
  readonly parameters: BlueprintParameter[];
  readonly wizard: BlueprintWizard;
}

/** A value that a configuration fixed, for display. */
export interface FixedValue {
  readonly name: string;
  readonly title: string;
  readonly value: unknown;
}

const equal = (left: unknown, right: unknown): boolean => canonicalJson(left) === canonicalJson(right);
const isFixed = (rule: ParameterRule | undefined): boolean => rule?.fixed !== undefined;

const larger = (a: number | undefined, b: number | undefined) =>
  a === undefined ? b : b === undefined ? a : Math.max(a, b);
const smaller = (a: number | undefined, b: number | undefined) =>
  a === undefined ? b : b === undefined ? a : Math.min(a, b);

/** Returns a parameter with fewer choices; a rule never widens what the template allows. */
export function narrowParameter(parameter: BlueprintParameter, rule: ParameterRule): BlueprintParameter {
  const { allowedValues: allowed, defaultValue, defaultExpression, ...rest } = parameter;
  const chosen =
    rule.allowedValues === undefined
      ? allowed
      : rule.allowedValues.filter((value) => !allowed || allowed.some((one) => equal(one, value)));
  const minValue = larger(parameter.minValue, rule.minValue);
  const maxValue = smaller(parameter.maxValue, rule.maxValue);
  const minLength = larger(parameter.minLength, rule.minLength);
  const maxLength = smaller(parameter.maxLength, rule.maxLength);
  const own = rule.defaultValue ?? defaultValue;
  const fits = own === undefined || !chosen || chosen.some((one) => equal(one, own));
  const preset = fits ? own : chosen[0];
  return {
    ...rest,
    ...(chosen !== undefined && { allowedValues: chosen }),
    ...(minValue !== undefined && { minValue }),
    ...(maxValue !== undefined && { maxValue }),
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...(preset !== undefined
      ? { defaultValue: preset, required: false }
      : defaultExpression !== undefined && { defaultExpression }),
  };
}

/** Narrows the template's declaration too, so that the limits also hold if the template is deployed elsewhere. */
function narrowDeclaration(declared: JsonObject, parameter: BlueprintParameter): JsonObject {
  const limits = ['allowedValues', 'minValue', 'maxValue', 'minLength', 'maxLength'] as const;
  const set = [...limits, 'defaultValue' as const].flatMap((name): [string, Json][] =>
    parameter[name] === undefined ? [] : [[name, escapeLiterals(parameter[name] as Json)]],
  );
  return { ...declared, ...Object.fromEntries(set) };
}

function narrowWizard(wizard: BlueprintWizard, remainingNames: ReadonlySet<string>): BlueprintWizard {
  const groups = wizard.groups
    .map((group) => ({ ...group, parameters: group.parameters.filter((name) => remainingNames.has(name)) }))
    .filter(({ parameters }) => parameters.length > 0);
  const { administrator } = wizard;
  if (!administrator || !remainingNames.has(administrator.imageParameter)) return { groups };
  const keepRemaining = (name: string | undefined) =>
    name !== undefined && remainingNames.has(name) ? name : undefined;
  const { radios, passwordParameter, userParameter, sshKeyParameter, ...image } = administrator;
  return {
    groups,
    administrator: {
      ...image,
      ...(radios && { radios: radios.filter(({ parameter }) => remainingNames.has(parameter)) }),
      ...(keepRemaining(passwordParameter) && { passwordParameter }),
      ...(keepRemaining(userParameter) && { userParameter }),
      ...(keepRemaining(sshKeyParameter) && { sshKeyParameter }),
    },
  };
}

/** Returns a case-insensitive lookup of rules; rules for unknown parameters have no effect. */
function ruleReader(rules: ParameterRules): (name: string) => ParameterRule | undefined {
  const byName = new Map(Object.entries(rules).map(([name, rule]) => [name.toLowerCase(), rule]));
  return (name) => byName.get(name.toLowerCase());
}

/**
 * Applies the rules of a configuration to a version. Fixed values become defaults in the template and their parameters
 * are no longer offered, so a request with another value is refused as an unknown parameter. Preview, validation and
 * deployment need no knowledge of configurations.
 */
export function applyConfiguration<Version extends Configurable>(
  version: Version,
  rules: ParameterRules,
): Version & { readonly fixed: FixedValue[] } {
  const ruleOf = ruleReader(rules);
  const fixed: FixedValue[] = [];
  const parameters: BlueprintParameter[] = [];
  const template = structuredClone(version.template) as JsonObject;
  const declared = (template['parameters'] ?? {}) as Record<string, JsonObject>;
  for (const parameter of version.parameters) {
    const rule = parameter.secure ? undefined : ruleOf(parameter.name);
    if (!rule) {
      parameters.push(parameter);
      continue;
    }
    if (isFixed(rule)) {
      fixed.push({ name: parameter.name, title: parameter.title, value: rule.fixed });
      declared[parameter.name] = {
        ...declared[parameter.name],
        defaultValue: escapeLiterals(rule.fixed as Json),
      };
      continue;
    }
    const narrowed = narrowParameter(parameter, rule);
    parameters.push(narrowed);
    declared[parameter.name] = narrowDeclaration(declared[parameter.name] ?? {}, narrowed);
  }
  const remainingNames = new Set(parameters.map(({ name }) => name));
  const wizard = narrowWizard(version.wizard, remainingNames);
  // The wizard lists choices and images separately; they must not exceed the parameter's choices.
  const allowedValuesOf = (name: string) =>
    parameters.find((parameter) => parameter.name === name)?.allowedValues;
  const fits = (name: string, value: unknown) =>
    allowedValuesOf(name)?.some((one) => equal(one, value)) ?? true;
  const { administrator } = wizard;
  return {
    ...version,
    template,
    parameters,
    fixed,
    wizard: administrator
      ? {
          ...wizard,
          administrator: {
            ...administrator,
            images: administrator.images.filter(({ value }) => fits(administrator.imageParameter, value)),
            ...(administrator.radios && {
              radios: administrator.radios.map((radio) => ({
                ...radio,
                options: radio.options.filter(({ value }) => fits(radio.parameter, value)),
              })),
            }),
          },
        }
      : wizard,
  };
}
