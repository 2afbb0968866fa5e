import { fieldTypeOf } from './field-types.ts';
import type { FieldSpec } from './form-field.ts';
import type { FieldDoors, ValueIssue } from './value-checks.ts';

/** Every rule of a field that a value breaks. Whether one has to be given at all is not asked here. */
export const checkFieldValue = (spec: FieldSpec, value: unknown, doors: FieldDoors): ValueIssue[] =>
  fieldTypeOf(spec.type)?.input?.check(spec, value, doors) ?? [];
