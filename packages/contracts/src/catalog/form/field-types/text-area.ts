import { textIssues } from '../value-checks.ts';
import type { FieldType } from './field-type.ts';

export const textArea = {
  name: 'textArea',
  number: 2,
  input: {
    control: 'area',
    value: 'text',
    limits: 'characters',
    hasPattern: true,
    parameterTypes: ['string', 'secureString'],
    check: textIssues,
  },
} as const satisfies FieldType;
