import type { FieldType } from './field-type.ts';

export const information = {
  name: 'information',
  number: 9,
  shows: 'information',
} as const satisfies FieldType;
