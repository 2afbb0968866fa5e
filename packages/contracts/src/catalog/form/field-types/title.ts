import type { FieldType } from './field-type.ts';

export const title = { name: 'title', number: 6, shows: 'title' } as const satisfies FieldType;
