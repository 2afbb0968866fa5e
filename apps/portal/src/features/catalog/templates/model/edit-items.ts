import {
  type FieldSpec,
  type FormFieldType,
  type FormItem,
  isChoiceType,
  isInputType,
} from '@blueport/contracts';
import { isDeepEqual } from './draft-changes.ts';
import { newSpec } from './field-spec.ts';

type Items = readonly FormItem[];

/** Derives an unused item ID from a text. */
export function unusedId(items: Items, word: string): string {
  const usedIds = new Set(items.map(({ id }) => id));
  const base =
    word
      .replaceAll(/[^A-Za-z0-9_]/g, '')
      .replace(/^[^A-Za-z]+/, '')
      .slice(0, 58) || 'item';
  if (!usedIds.has(base)) return base;
  let number = 2;
  while (usedIds.has(`${base}${number}`)) number += 1;
  return `${base}${number}`;
}

/** Creates an item with its own field. */
export function ownItem(items: Items, type: FormFieldType, label: string): FormItem {
  return { id: unusedId(items, isInputType(type) ? 'field' : 'section'), spec: newSpec(type, label) };
}

/** Creates an item from a library field, and suggests the field's name as the parameter. */
export function libraryItem(
  items: Items,
  field: FieldSpec & { readonly id: string; readonly name: string },
): FormItem {
  return {
    id: unusedId(items, field.name),
    fieldId: field.id,
    spec: {},
    ...(isInputType(field.type) && { parameter: field.name }),
  };
}

/** Inserts an item at an index. */
export function insertItem(items: Items, at: number, item: FormItem): FormItem[] {
  return items.toSpliced(Math.max(0, Math.min(at, items.length)), 0, item);
}

/** Moves an item to an index, counted without the item and limited to the ends of the list. */
export function moveItem(items: Items, from: number, to: number): FormItem[] {
  const item = items[from];
  if (!item) return [...items];
  return insertItem(items.toSpliced(from, 1), to, item);
}

/** Inserts a copy below the item, with a new ID and without a parameter. */
export function duplicateItem(items: Items, at: number): FormItem[] {
  const item = items[at];
  if (!item) return [...items];
  const { parameter: _parameter, ...rest } = item;
  return insertItem(items, at + 1, { ...rest, id: unusedId(items, item.id) });
}

/** Changes the type of an item's own field, and removes properties specific to the old type. */
export function changeItemType(item: FormItem, type: FormFieldType): FormItem {
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

/** Returns the ID of the item that differs between two lists: the one restored, otherwise changed, otherwise moved. */
export function findChangedItem(before: Items, after: Items): string | undefined {
  const known = new Map(before.map((item) => [item.id, item]));
  return (
    after.find(({ id }) => !known.has(id)) ??
    after.find((item) => !isDeepEqual(known.get(item.id), item)) ??
    after.find((item, at) => before[at]?.id !== item.id)
  )?.id;
}

/** Changes the ID of an item, including in conditions and cloud filters that refer to it. */
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
