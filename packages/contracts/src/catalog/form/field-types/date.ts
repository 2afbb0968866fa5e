import { dayIssues } from '../value-checks.ts';
import type { FieldType } from './field-type.ts';

export const date = {
  name: 'date',
  number: 5,
  input: { control: 'date', value: 'text', limits: 'days', parameterTypes: ['string'], check: dayIssues },
} as const satisfies FieldType;
