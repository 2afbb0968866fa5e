import type { CheckedSpec, FieldDoors, ValueIssue } from '../value-checks.ts';

/** How a field is filled in. */
export interface FieldInput {
  readonly control: 'line' | 'area' | 'date' | 'select' | 'checkboxes';
  /** What the text of the control is read as. */
  readonly value: 'text' | 'number' | 'list';
  /** What the limits of a field count; absent where it has none. */
  readonly limits?: 'characters' | 'value' | 'days' | 'choices';
  readonly hasPattern?: true;
  readonly hasChoices?: true;
  /** Types of parameters that take its value. */
  readonly parameterTypes: readonly string[];
  /** Every rule that a value breaks. */
  readonly check: (spec: CheckedSpec, value: unknown, doors: FieldDoors) => ValueIssue[];
}

/** A type of field, as forms, the wizard and the form builder know it. A new one is a file here, listed in `all.ts`, and its texts. */
export interface FieldType {
  readonly name: string;
  /** What forms are stored with; it never changes. */
  readonly number: number;
  /** What it shows where it asks for nothing. */
  readonly shows?: 'title' | 'subTitle' | 'divider' | 'information';
  readonly input?: FieldInput;
}
