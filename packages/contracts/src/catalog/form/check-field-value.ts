import { fieldTypeOf } from './field-types.ts';
import type { FieldSpec } from './form-field.ts';
import type { FieldPorts, ValueIssue } from './value-checks.ts';

/** Returns every rule of a field that a value violates. Does not check whether a value is required. */
export const checkFieldValue = (spec: FieldSpec, value: unknown, ports: FieldPorts): ValueIssue[] =>
  fieldTypeOf(spec.type)?.input?.check(spec, value, ports) ?? [];
