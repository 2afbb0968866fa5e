import { fieldTypeList } from './field-types/all.ts';
import type { FieldType } from './field-types/field-type.ts';

type Listed = (typeof fieldTypeList)[number];

/** Numbers of the types by name. */
export const formFieldTypes = Object.fromEntries(fieldTypeList.map(({ name, number }) => [name, number])) as {
  readonly [Type in Listed as Type['name']]: Type['number'];
};
export type FormFieldType = Listed['number'];
export const formFieldTypeNumbers: readonly FormFieldType[] = fieldTypeList.map(({ number }) => number);

const byNumber: ReadonlyMap<number, FieldType> = new Map(fieldTypeList.map((type) => [type.number, type]));

/** Returns the field type with a number. */
export const fieldTypeOf = (type: number): FieldType | undefined => byNumber.get(type);
/** Returns whether a field of a type has input; other types are for display. */
export const isInputType = (type: number): boolean => fieldTypeOf(type)?.input !== undefined;
/** Returns whether a field of a type offers choices. */
export const isChoiceType = (type: number): boolean => fieldTypeOf(type)?.input?.hasChoices === true;
/** Returns whether a field of a type accepts text and may have a pattern. */
export const isTextType = (type: number): boolean => fieldTypeOf(type)?.input?.hasPattern === true;

/** Allowed names of fields and items. */
export const fieldNamePattern = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;
