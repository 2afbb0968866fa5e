import { choiceIssues } from '../value-checks.ts';
import type { FieldType } from './field-type.ts';

export const select = {
  name: 'select',
  number: 3,
  input: {
    control: 'select',
    value: 'text',
    hasChoices: true,
    parameterTypes: ['string', 'int', 'bool'],
    check: choiceIssues,
  },
} as const satisfies FieldType;
