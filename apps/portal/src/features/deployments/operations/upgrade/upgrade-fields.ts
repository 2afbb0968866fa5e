import {
  formFieldTypes,
  type BlueprintParameter,
  type ProblemIssue,
  type UpgradeDifference,
  type WizardItem,
} from '@blueport/contracts';
import {
  createBrowserPorts,
  itemIssue,
  type ItemIssue,
} from '../../../../components/form-fields/item-issue.ts';
import { selectedValues, type ItemInput } from '../../../../components/form-fields/item-input.ts';
import { parameterValue } from '../../../../components/form-fields/parameter-value.ts';

/** Value that an upgrade requires, with its form field. */
export interface UpgradeField {
  readonly item: WizardItem;
  readonly secret: boolean;
  /** JSON pointer in the request body, used by error responses. */
  readonly pointer: string;
  /** Parameter of the new version that the field belongs to. */
  readonly parameter?: Pick<BlueprintParameter, 'name' | 'type'>;
  /** Set for a field of an extension that the version adds to machines. */
  readonly extension?: { readonly id: string; readonly title: string; readonly field: string };
}

/** Typed values, keyed by the pointer of their field. */
export type UpgradeInputs = Readonly<Record<string, ItemInput>>;

type NeededFields = Pick<UpgradeDifference, 'parameters' | 'extensions'>;
type DeclaredParameter = Pick<BlueprintParameter, 'name' | 'type' | 'title' | 'secure'> &
  Partial<BlueprintParameter>;

const keyOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const segment = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** Returns the field type for a parameter, and the limits that can be checked while typing. */
function shapeOf(parameter: DeclaredParameter): Pick<WizardItem, 'type' | 'min' | 'max' | 'options'> {
  const { type, secure, allowedValues, minLength, maxLength, minValue, maxValue, source } = parameter;
  const between = (min?: number, max?: number) => ({
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
  });
  const choices = (values: readonly unknown[]) => ({
    options: {
      kind: 'static' as const,
      choices: values.map((value) => ({ value: keyOf(value), label: keyOf(value) })),
    },
  });
  if (!secure && allowedValues) {
    const isList = type === 'array';
    return {
      type: isList ? formFieldTypes.multiSelect : formFieldTypes.select,
      ...choices(allowedValues),
      ...(isList && between(minLength, maxLength)),
    };
  }
  if (type === 'bool') return { type: formFieldTypes.select, ...choices([true, false]) };
  if (type === 'int') return { type: formFieldTypes.number, ...between(minValue, maxValue) };
  if (type === 'array' || type === 'object' || type === 'secureObject')
    return { type: formFieldTypes.textArea };
  if (source !== undefined) return { type: formFieldTypes.select, options: { kind: 'live', source } };
  return { type: formFieldTypes.textField, ...between(minLength, maxLength) };
}

/**
 * Returns the fields required by the new version, then those of added extensions. `helpOf` returns the help text of a
 * parameter.
 */
export const upgradeFields = (
  { parameters, extensions }: NeededFields,
  helpOf: (parameter: BlueprintParameter) => string = () => '',
): UpgradeField[] => [
  ...parameters
    .filter(({ needed }) => needed)
    .map(({ name, title, secure, declared }): UpgradeField => {
      const parameter: DeclaredParameter = declared ?? {
        name,
        title,
        secure,
        type: secure ? 'secureString' : 'string',
      };
      return {
        item: {
          id: name,
          label: title,
          required: true,
          ...shapeOf(parameter),
          ...(declared && { help: helpOf(declared) }),
        },
        secret: secure,
        pointer: `/parameters/${segment(name)}`,
        parameter,
      };
    }),
  ...extensions.flatMap(({ id, title: extension, needed }) =>
    needed.map(({ name, title, help, secret }): UpgradeField => ({
      item: { id: name, type: formFieldTypes.textField, label: title, required: true, help },
      secret,
      pointer: `/extensionValues/${id}/${segment(name)}`,
      extension: { id, title: extension, field: name },
    })),
  ),
];

/** Returns the value to send, or undefined if the input is invalid. Values of extensions are always strings. */
function valueOf({ item, parameter }: UpgradeField, input: ItemInput): unknown {
  const text = input === undefined ? '' : String(input);
  if (parameter === undefined) return text;
  if (item.type !== formFieldTypes.multiSelect) return parameterValue(parameter.type, text);
  const known = item.options?.kind === 'static' ? item.options.choices : [];
  const chosen = selectedValues(input).filter((one) => known.some(({ value }) => value === one));
  return chosen;
}

/** Returns the first rule that an input violates. */
export function upgradeIssue(field: UpgradeField, input: ItemInput): ItemIssue | undefined {
  const issue = itemIssue(field.item, input, createBrowserPorts(new Date()));
  if (issue) return issue;
  return valueOf(field, input) === undefined ? { code: 'invalid-type' } : undefined;
}

/** Builds the values sent with an upgrade. */
export function upgradeValues(fields: readonly UpgradeField[], inputs: UpgradeInputs) {
  const parameters: Record<string, unknown> = {};
  const extensionValues: Record<string, Record<string, string>> = {};
  for (const field of fields) {
    const value = valueOf(field, inputs[field.pointer]);
    const { extension, parameter } = field;
    if (parameter !== undefined) parameters[parameter.name] = value;
    if (extension !== undefined) (extensionValues[extension.id] ??= {})[extension.field] = String(value);
  }
  return { parameters, ...(Object.keys(extensionValues).length === 0 ? {} : { extensionValues }) };
}

/** Groups the issues of an error response by field, and returns the rest separately. */
export function sortIssues(fields: readonly UpgradeField[], issues: readonly ProblemIssue[]) {
  const byField: Record<string, string> = {};
  const others: ProblemIssue[] = [];
  for (const issue of issues) {
    const pointer = issue.pointer.replace(/^#/, '');
    const field = fields.find((one) => pointer === one.pointer || pointer.startsWith(`${one.pointer}/`));
    if (field === undefined) others.push(issue);
    else byField[field.pointer] = [byField[field.pointer], issue.message].filter(Boolean).join(' ');
  }
  return { byField, others };
}
