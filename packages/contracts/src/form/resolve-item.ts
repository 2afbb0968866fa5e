import type { FormItem, WizardItem } from './form-definition.ts';
import type { FieldSpec } from './form-field.ts';

/** An item with its library field filled in; undefined where that field is gone or says too little. */
export function resolveItem(
  { spec, fieldId, ...placed }: FormItem,
  fields: ReadonlyMap<string, FieldSpec>,
): WizardItem | undefined {
  const field = fieldId === undefined ? undefined : fields.get(fieldId);
  if (fieldId !== undefined && field === undefined) return undefined;
  const type = field?.type ?? spec.type;
  const label = spec.label ?? field?.label;
  if (type === undefined || label === undefined) return undefined;
  return { ...field, ...spec, ...placed, type, label };
}
