import {
  type FieldSpec,
  type FormFieldType,
  type FormItem,
  isChoiceType,
  isInputType,
} from '@blueport/contracts';
import { saysTheSame } from './draft-changes.ts';
import { newSpec } from './field-spec.ts';

type Items = readonly FormItem[];

/** An id that no item of the form has, made from a word. */
export function freeId(items: Items, word: string): string {
  const taken = new Set(items.map(({ id }) => id));
  const base =
    word
      .replaceAll(/[^A-Za-z0-9_]/g, '')
      .replace(/^[^A-Za-z]+/, '')
      .slice(0, 58) || 'item';
  if (!taken.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}${number}`)) number += 1;
  return `${base}${number}`;
}

/** A field of the form's own. */
export function ownItem(items: Items, type: FormFieldType, label: string): FormItem {
  return { id: freeId(items, isInputType(type) ? 'field' : 'section'), spec: newSpec(type, label) };
}

/** A field of the library, reused; its name is proposed as the parameter. */
export function libraryItem(
  items: Items,
  field: FieldSpec & { readonly id: string; readonly name: string },
): FormItem {
  return {
    id: freeId(items, field.name),
    fieldId: field.id,
    spec: {},
    ...(isInputType(field.type) && { parameter: field.name }),
  };
}

/** Puts an item at a place. */
export function insertItem(items: Items, at: number, item: FormItem): FormItem[] {
  return items.toSpliced(Math.max(0, Math.min(at, items.length)), 0, item);
}

/** Moves an item to a place, counted without it; whatever is beyond the ends is the end. */
export function moveItem(items: Items, from: number, to: number): FormItem[] {
  const item = items[from];
  if (!item) return [...items];
  return insertItem(items.toSpliced(from, 1), to, item);
}

/** A copy below the item, with an id and no parameter of its own. */
export function duplicateItem(items: Items, at: number): FormItem[] {
  const item = items[at];
  if (!item) return [...items];
  const { parameter: _parameter, ...rest } = item;
  return insertItem(items, at + 1, { ...rest, id: freeId(items, item.id) });
}

/** A field of the form's own, made a field of another type: what only made sense for the type before goes. */
export function retypedItem(item: FormItem, type: FormFieldType): FormItem {
  const { label, help, required } = item.spec;
  const { parameter, narrow, ...rest } = item;
  return {
    ...rest,
    ...(narrow && isChoiceType(type) && { narrow }),
    ...(parameter !== undefined && isInputType(type) && { parameter }),
    spec: {
      type,
      ...(label !== undefined && { label }),
      ...(help !== undefined && { help }),
      ...(required && isInputType(type) && { required }),
      ...(isChoiceType(type) && {
        options:
          item.spec.type !== undefined && isChoiceType(item.spec.type) && item.spec.options
            ? item.spec.options
            : newSpec(type, '').options,
      }),
    },
  };
}

/** The item that differs between two arrangements, so that it can be shown: what came back, else what was changed. */
export function differingItem(before: Items, after: Items): string | undefined {
  const known = new Map(before.map((item) => [item.id, item]));
  return (
    after.find(({ id }) => !known.has(id)) ??
    after.find((item) => !saysTheSame(known.get(item.id), item)) ??
    after.find((item, at) => before[at]?.id !== item.id)
  )?.id;
}

/** Gives an item another id, in every condition that asks for it and every list that it narrows too. */
export function renameItem(items: Items, from: string, to: string): FormItem[] {
  return items.map((item) => ({
    ...item,
    id: item.id === from ? to : item.id,
    ...(item.when && {
      when: {
        ...item.when,
        tests: item.when.tests.map((test) => (test.field === from ? { ...test, field: to } : test)),
      },
    }),
    ...(item.narrow && {
      narrow: Object.fromEntries(
        Object.entries(item.narrow).map(([name, by]) => [name, by === from ? to : by]),
      ),
    }),
  }));
}
