import {
  administratorParameters,
  type BlueprintParameter,
  type BlueprintWizard,
  type FieldSpec,
  type FormItem,
  formFieldTypes,
} from '@blueport/contracts';
import { unusedId } from './edit-items.ts';

/** Labels of the choices for a Boolean parameter. */
export interface BooleanLabels {
  readonly true: string;
  readonly false: string;
}

/** Maximum lengths of the texts of a field that the API accepts. */
const maxLabel = 120;
const maxHelp = 500;

const limits = (min: number | undefined, max: number | undefined): Pick<FieldSpec, 'min' | 'max'> => ({
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
});

/** Returns the type and rules of a field for a parameter, or undefined if no field type can provide its value. */
function rulesOf(
  parameter: BlueprintParameter,
  labels: BooleanLabels,
): Omit<FieldSpec, 'label' | 'help' | 'required'> | undefined {
  const { type, allowedValues = [], source } = parameter;
  const choices = allowedValues.map((value) => ({ value: String(value), label: String(value) }));
  const options = { kind: 'static', choices } as const;
  if (type === 'array') return choices.length > 0 ? { type: formFieldTypes.multiSelect, options } : undefined;
  if (type === 'object' || type === 'secureObject') return undefined;
  if (choices.length > 0) return { type: formFieldTypes.select, options };
  if (source !== undefined) return { type: formFieldTypes.select, options: { kind: 'live', source } };
  if (type === 'bool') {
    const both = (['true', 'false'] as const).map((value) => ({ value, label: labels[value] }));
    return { type: formFieldTypes.select, options: { kind: 'static', choices: both } };
  }
  return type === 'int'
    ? { type: formFieldTypes.number, ...limits(parameter.minValue, parameter.maxValue) }
    : { type: formFieldTypes.textField, ...limits(parameter.minLength, parameter.maxLength) };
}

/** Creates an item for a parameter, or returns undefined if no field type can provide its value. */
export function parameterItem(
  items: readonly FormItem[],
  parameter: BlueprintParameter,
  labels: BooleanLabels,
): FormItem | undefined {
  const rules = rulesOf(parameter, labels);
  if (rules === undefined) return undefined;
  const { name, title, description, required } = parameter;
  return {
    id: unusedId(items, name),
    parameter: name,
    spec: {
      ...rules,
      label: title.slice(0, maxLabel),
      ...(description !== '' && { help: description.slice(0, maxHelp) }),
      ...(required && { required }),
    },
  };
}

/** Returns the parameters that a form may contain: all except tags and those of the administrator settings. */
export function formParameters(
  parameters: readonly BlueprintParameter[],
  wizard: BlueprintWizard,
): BlueprintParameter[] {
  const others = administratorParameters(wizard);
  return parameters.filter(({ name }) => !others.has(name) && name !== 'tags');
}
