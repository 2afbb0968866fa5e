import { fieldTypeList } from './field-types/all.ts';
import type { FieldType } from './field-types/field-type.ts';

type Listed = (typeof fieldTypeList)[number];

/** The number of every type by its name (spec.md section 3). */
export const formFieldTypes = Object.fromEntries(fieldTypeList.map(({ name, number }) => [name, number])) as {
  readonly [Type in Listed as Type['name']]: Type['number'];
};
export type FormFieldType = Listed['number'];
export const formFieldTypeNumbers: readonly FormFieldType[] = fieldTypeList.map(({ number }) => number);

const byNumber: ReadonlyMap<number, FieldType> = new Map(fieldTypeList.map((type) => [type.number, type]));

/** What a type is and does, by its number. */
export const fieldTypeOf = (type: number): FieldType | undefined => byNumber.get(type);
/** Whether a field of a type is filled in; the others arrange and explain. */
export const isInputType = (type: number): boolean => fieldTypeOf(type)?.input !== undefined;
/** Whether a field of a type offers choices. */
export const isChoiceType = (type: number): boolean => fieldTypeOf(type)?.input?.hasChoices === true;
/** Whether a field of a type takes text, and may hold it to a pattern. */
export const isTextType = (type: number): boolean => fieldTypeOf(type)?.input?.hasPattern === true;

/** How fields and items of forms are named. */
export const fieldNamePattern = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;
