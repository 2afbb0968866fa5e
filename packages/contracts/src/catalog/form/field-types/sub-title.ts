import type { FieldType } from './field-type.ts';

export const subTitle = { name: 'subTitle', number: 7, shows: 'subTitle' } as const satisfies FieldType;
