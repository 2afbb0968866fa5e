import { severalIssues } from '../value-checks.ts';
import type { FieldType } from './field-type.ts';

export const multiSelect = {
  name: 'multiSelect',
  number: 4,
  input: {
    control: 'checkboxes',
    value: 'list',
    limits: 'choices',
    hasChoices: true,
    parameterTypes: ['array'],
    check: severalIssues,
  },
} as const satisfies FieldType;
