import type { FieldType } from './field-type.ts';

export const divider = { name: 'divider', number: 8, shows: 'divider' } as const satisfies FieldType;
