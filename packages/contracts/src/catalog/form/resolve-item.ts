import type { FormItem, WizardItem } from './form-definition.ts';
import type { FieldOverrides, FieldSpec } from './form-field.ts';

const isSaid = <Value>(value: Value | null | undefined): value is Value =>
  value !== null && value !== undefined;

/** Returns a field with a form's overrides: set values replace those of the library field, and null removes them. */
export function overriddenSpec(field: FieldSpec | undefined, spec: FieldOverrides): Partial<FieldSpec> {
  const { min, max, default: start, ...rest } = { ...field, ...spec };
  return {
    ...rest,
    ...(isSaid(start) && { default: start }),
    ...(isSaid(min) && { min }),
    ...(isSaid(max) && { max }),
  };
}

/** Returns an item merged with its library field, or undefined if that field was deleted or is incomplete. */
export function resolveItem(
  { spec, fieldId, ...placed }: FormItem,
  fields: ReadonlyMap<string, FieldSpec>,
): WizardItem | undefined {
  const field = fieldId === undefined ? undefined : fields.get(fieldId);
  if (fieldId !== undefined && field === undefined) return undefined;
  const type = field?.type ?? spec.type;
  const label = spec.label ?? field?.label;
  if (type === undefined || label === undefined) return undefined;
  return { ...overriddenSpec(field, spec), ...placed, type, label };
}
