import { textIssues } from '../value-checks.ts';
import type { FieldType } from './field-type.ts';

export const textField = {
  name: 'textField',
  number: 1,
  input: {
    control: 'line',
    value: 'text',
    limits: 'characters',
    hasPattern: true,
    parameterTypes: ['string', 'secureString'],
    check: textIssues,
  },
} as const satisfies FieldType;
