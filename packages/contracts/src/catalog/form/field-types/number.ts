import { numberIssues } from '../value-checks.ts';
import type { FieldType } from './field-type.ts';

export const number = {
  name: 'number',
  number: 13,
  input: { control: 'line', value: 'number', limits: 'value', parameterTypes: ['int'], check: numberIssues },
} as const satisfies FieldType;
