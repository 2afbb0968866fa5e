import {
  type BlueprintDetail,
  type BlueprintParameter,
  formFieldTypes,
  inputItems,
  type WizardForm,
  type WizardItem,
} from '@blueport/contracts';
import { inputOfDefault } from '../../../form-fields/item-input.ts';
import { browserDoors, itemIssue, shownItems } from '../../../form-fields/item-issue.ts';
import { loadPatternEngine } from '../../../form-fields/pattern-engine.ts';
import { type FieldInput, type FieldInputs, initialInput } from './field-input.ts';
import { type FieldIssue, parameterField } from './field-issue.ts';
import { administratorParameters, isTagsParameter } from './asked-elsewhere.ts';

/** The inputs a wizard opens with: the form's own defaults before those of the template. */
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

/** The items of the form that are shown with these inputs. */
export function shownFormItems(blueprint: BlueprintDetail, inputs: FieldInputs): readonly WizardItem[] {
  return shownItems(blueprint.form?.items ?? [], ({ parameter }) => inputs[parameter ?? '']);
}

/**
 * The parameters that the wizard asks for with these inputs, called as the form calls them. What the form hides is not
 * asked for, and its input is neither checked nor sent.
 */
export function formAskedParameters(
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
  const administrator = administratorParameters(blueprint);
  return parameters.flatMap((parameter) => {
    const { name } = parameter;
    if (covered.has(name)) {
      const title = labels.get(name);
      return title === undefined ? [] : [{ ...parameter, title }];
    }
    const isAsked =
      form.others === 'shown' ||
      parameter.required ||
      administrator.has(name) ||
      isTagsParameter(blueprint, parameter);
    return isAsked ? [parameter] : [];
  });
}

/** Asked parameters for which the form has no item of its own: the wizard draws them as the template describes them. */
export function otherParameters(
  blueprint: BlueprintDetail,
  inputs: FieldInputs,
): readonly BlueprintParameter[] {
  const covered = new Set(blueprint.form && inputItems(blueprint.form).map(({ parameter }) => parameter));
  const administrator = administratorParameters(blueprint);
  return formAskedParameters(blueprint, inputs).filter(
    (parameter) =>
      !covered.has(parameter.name) &&
      !administrator.has(parameter.name) &&
      !isTagsParameter(blueprint, parameter),
  );
}

/** Gets ready to check a form: the engine comes first, or what is typed meanwhile would pass as right and stay so. */
export async function prepareForm(form: WizardForm | undefined): Promise<void> {
  if (form?.items.some(({ pattern }) => pattern)) await loadPatternEngine();
}

/** What is wrong with the form's own fields, one issue a field. */
export function formFieldIssues(blueprint: BlueprintDetail, inputs: FieldInputs): FieldIssue[] {
  const doors = browserDoors(new Date());
  const byName = new Map(blueprint.parameters.map((parameter) => [parameter.name, parameter]));
  return shownFormItems(blueprint, inputs).flatMap((item) => {
    const parameter = byName.get(item.parameter ?? '');
    if (!parameter) return [];
    const issue = itemIssue(item, inputs[parameter.name], doors);
    // A default that only the deployment can evaluate fills the field as well.
    const left = issue?.code === 'required' && parameter.defaultExpression !== undefined;
    return issue && !left ? [{ field: parameterField(parameter.name), code: 'form', form: issue }] : [];
  });
}

/** The region that the fields of a form are asked for: the one chosen in the form wins over that of the deployment. */
export function regionOf(blueprint: BlueprintDetail, inputs: FieldInputs, place: string): string {
  const item = shownFormItems(blueprint, inputs).find(
    ({ type, options }) =>
      type === formFieldTypes.select && options?.kind === 'live' && options.source === 'locations',
  );
  const chosen = inputs[item?.parameter ?? ''];
  return typeof chosen === 'string' && chosen !== '' ? chosen : place;
}
