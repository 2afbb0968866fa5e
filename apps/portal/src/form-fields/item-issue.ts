import {
  checkFieldValue,
  type FieldDoors,
  formFieldTypes,
  isInputType,
  type ValueIssue,
  visibleItems,
  type WizardItem,
} from '@blueport/contracts';
import { type ItemInput, readItem } from './item-input.ts';
import { matchesPattern } from './pattern-engine.ts';

export type ItemIssueCode = ValueIssue['code'] | 'required' | 'no-number';
/** What is wrong with the input of an item. */
export interface ItemIssue {
  readonly code: ItemIssueCode;
  readonly limit?: number | string;
  /** The author's own words. */
  readonly message?: string;
}

/** What rules of fields need in a browser. */
export function browserDoors(now: Date): FieldDoors {
  const month = String(now.getMonth() + 1).padStart(2, '0');
  const day = String(now.getDate()).padStart(2, '0');
  return { matches: matchesPattern, today: `${now.getFullYear()}-${month}-${day}` };
}

/** The first rule that an input breaks. */
export function itemIssue(item: WizardItem, input: ItemInput, doors: FieldDoors): ItemIssue | undefined {
  if (!isInputType(item.type)) return undefined;
  const read = readItem(item, input);
  if (read.kind === 'invalid') return { code: 'no-number' };
  if (read.kind === 'absent') return item.required ? { code: 'required' } : undefined;
  const [first] = checkFieldValue(item, read.value, doors);
  if (!first) return undefined;
  return {
    code: first.code,
    ...(first.limit !== undefined && { limit: first.limit }),
    ...(first.code === 'pattern' && item.patternHint && { message: item.patternHint }),
  };
}

/** The items that are shown with these inputs, which are found by the id of their item. */
export function shownItems(
  items: readonly WizardItem[],
  inputOf: (item: WizardItem) => ItemInput,
): readonly WizardItem[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const shown = visibleItems(items, (id) => {
    const item = byId.get(id);
    const read = item && readItem(item, inputOf(item));
    return read?.kind === 'value' ? read.value : undefined;
  });
  return items.filter(({ id }) => shown.has(id));
}

/** Whether an item is one line of a group of choices rather than a single control. */
export const isGroupItem = ({ type }: Pick<WizardItem, 'type'>): boolean =>
  type === formFieldTypes.multiSelect;
