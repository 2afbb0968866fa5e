import { isTagsParameter, administratorParameters } from '@blueport/contracts';
import {
  type BlueprintDetail,
  type BlueprintParameter,
  fieldTypeOf,
  inputItems,
  locationName,
  type WizardForm,
  type WizardItem,
} from '@blueport/contracts';
import { selectedValues, inputOfDefault } from '../../../../components/form-fields/item-input.ts';
import { createBrowserPorts, itemIssue, shownItems } from '../../../../components/form-fields/item-issue.ts';
import { loadPatternEngine } from '../../../../components/form-fields/pattern-engine.ts';
import { formatDay } from '../../../../core/i18n/format-day.ts';
import { formatLocale } from '../../../../core/i18n/format.ts';
import { type FieldInput, type FieldInputs, initialInput } from './field-input.ts';
import { type FieldIssue, parameterField } from './field-issue.ts';

export { itemIssueText } from '../../../../components/form-fields/item-issue.ts';

/** Returns the initial inputs: the form's defaults, then those of the template. */
export function formStartInputs(blueprint: BlueprintDetail): Readonly<Record<string, FieldInput>> {
  const items = new Map(
    blueprint.form ? inputItems(blueprint.form).map((item) => [item.parameter, item]) : [],
  );
  return Object.fromEntries(
    blueprint.parameters.flatMap((parameter): [string, FieldInput][] => {
      const own = parameter.secure ? undefined : inputOfDefault(items.get(parameter.name)?.default);
      const input = own ?? initialInput(parameter);
      return input === undefined ? [] : [[parameter.name, input]];
    }),
  );
}

/** Returns the form items visible for these inputs. */
export function shownFormItems(blueprint: BlueprintDetail, inputs: FieldInputs): readonly WizardItem[] {
  return shownItems(blueprint.form?.items ?? [], ({ parameter }) => inputs[parameter ?? '']);
}

/**
 * Returns the parameters the wizard asks for with these inputs, titled as in the form. Hidden parameters are neither
 * validated nor sent.
 */
export function formVisibleParameters(
  blueprint: BlueprintDetail,
  inputs: FieldInputs,
): readonly BlueprintParameter[] {
  const { form, parameters } = blueprint;
  if (!form) return parameters;
  const covered = new Set(inputItems(form).map(({ parameter }) => parameter));
  const labels = new Map(
    shownFormItems(blueprint, inputs).flatMap(({ parameter, label }) =>
      parameter === undefined ? [] : [[parameter, label]],
    ),
  );
  const administrator = administratorParameters(blueprint.wizard);
  return parameters.flatMap((parameter) => {
    const { name } = parameter;
    if (covered.has(name)) {
      const title = labels.get(name);
      return title === undefined ? [] : [{ ...parameter, title }];
    }
    const isIncluded =
      form.others === 'shown' ||
      parameter.required ||
      administrator.has(name) ||
      isTagsParameter(blueprint, parameter);
    return isIncluded ? [parameter] : [];
  });
}

/** Returns the parameters without a form item, which the wizard renders as the template describes them. */
export function otherParameters(
  blueprint: BlueprintDetail,
  inputs: FieldInputs,
): readonly BlueprintParameter[] {
  const covered = new Set(blueprint.form && inputItems(blueprint.form).map(({ parameter }) => parameter));
  const administrator = administratorParameters(blueprint.wizard);
  return formVisibleParameters(blueprint, inputs).filter(
    (parameter) =>
      !covered.has(parameter.name) &&
      !administrator.has(parameter.name) &&
      !isTagsParameter(blueprint, parameter),
  );
}

/** Formats a resource ID as the names at its end. */
function nameOfId(id: string): string {
  const [, names = ''] = /\/providers\/[^/]+\/(.+)$/i.exec(id) ?? [];
  return names === ''
    ? id
    : names
        .split('/')
        .filter((_part, index) => index % 2 === 1)
        .join(' / ');
}

/** Formats an input by the labels of its choices, or returns undefined if the input is readable as it is. */
export function formValueText(
  { form }: BlueprintDetail,
  parameter: string,
  input: FieldInput | undefined,
): string | undefined {
  const item = form && inputItems(form).find((one) => one.parameter === parameter);
  if (!item || input === undefined || input === '') return undefined;
  const control = fieldTypeOf(item.type)?.input?.control;
  if (control === 'date') return formatDay(String(input));
  const { options } = item;
  if (!options) return undefined;
  const wordsOf = (value: string): string => {
    if (options.kind === 'static') return options.choices.find((one) => one.value === value)?.label ?? value;
    return options.source === 'locations' ? locationName(value) : nameOfId(value);
  };
  if (control === 'select') return wordsOf(String(input));
  const chosen = selectedValues(input).map(wordsOf);
  return new Intl.ListFormat(formatLocale(), { type: 'unit' }).format(chosen);
}

/** Loads the pattern engine before a form is validated. Without it, input that violates a pattern would be accepted. */
export async function prepareForm(form: WizardForm | undefined): Promise<void> {
  if (form?.items.some(({ pattern }) => pattern)) await loadPatternEngine();
}

/** Validates the form's fields and returns at most one issue per field. */
export function formFieldIssues(blueprint: BlueprintDetail, inputs: FieldInputs): FieldIssue[] {
  const ports = createBrowserPorts(new Date());
  const byName = new Map(blueprint.parameters.map((parameter) => [parameter.name, parameter]));
  return shownFormItems(blueprint, inputs).flatMap((item) => {
    const parameter = byName.get(item.parameter ?? '');
    if (!parameter) return [];
    const issue = itemIssue(item, inputs[parameter.name], ports);
    // A default that only the deployment can evaluate counts as a value too.
    const isExcused = issue?.code === 'required' && parameter.defaultExpression !== undefined;
    return issue && !isExcused ? [{ field: parameterField(parameter.name), code: 'form', form: issue }] : [];
  });
}
