import type { CheckedSpec, FieldPorts, ValueIssue } from '../value-checks.ts';

/** The input of a field. */
export interface FieldInput {
  readonly control: 'line' | 'area' | 'date' | 'select' | 'checkboxes';
  /** Type the control's text is parsed to. */
  readonly value: 'text' | 'number' | 'list';
  /** The unit of the field's limits. Absent if it has none. */
  readonly limits?: 'characters' | 'value' | 'days' | 'choices';
  readonly hasPattern?: true;
  readonly hasChoices?: true;
  /** Parameter types that accept its value. */
  readonly parameterTypes: readonly string[];
  /** Returns every rule that a value violates. */
  readonly check: (spec: CheckedSpec, value: unknown, ports: FieldPorts) => ValueIssue[];
}

/** Defines a field type for forms, the wizard and the form builder. To add one, create a file here, list it in `all.ts` and add its texts. */
export interface FieldType {
  readonly name: string;
  /** Stored in forms; must never change. */
  readonly number: number;
  /** Display element of a type without input. */
  readonly shows?: 'title' | 'subTitle' | 'divider' | 'information';
  readonly input?: FieldInput;
}
