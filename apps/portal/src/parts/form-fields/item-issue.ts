import {
  checkFieldValue,
  type FieldDoors,
  fieldTypeOf,
  isDay,
  isInputType,
  type ValueIssue,
  visibleItems,
  type WizardItem,
} from '@blueport/contracts';
import { formatDay } from '../../core/i18n/format-day.ts';
import type { t as translate } from '../../core/i18n/translate.tsx';
import { type ItemInput, readItem } from './item-input.ts';
import { matchesPattern } from './pattern-engine.ts';

type ItemIssueCode = ValueIssue['code'] | 'required' | 'no-number';
/** What is wrong with the input of an item. */
export interface ItemIssue {
  readonly code: ItemIssueCode;
  readonly values?: ValueIssue['values'];
}

/** What rules of fields need in a browser. Days are counted as the server counts them, or the one would refuse what the other takes. */
export function browserDoors(now: Date): FieldDoors {
  return { matches: matchesPattern, today: now.toISOString().slice(0, 10) };
}

/** The first rule that an input breaks. */
export function itemIssue(item: WizardItem, input: ItemInput, doors: FieldDoors): ItemIssue | undefined {
  if (!isInputType(item.type)) return undefined;
  const read = readItem(item, input);
  if (read.kind === 'invalid') return { code: 'no-number' };
  if (read.kind === 'absent') return item.required ? { code: 'required' } : undefined;
  return checkFieldValue(item, read.value, doors)[0];
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
  fieldTypeOf(type)?.input?.control === 'checkboxes';

/** Hint of a pattern without one. */
const none = 'none';

/** What is wrong with the input of an item, in words: its author's own where there are any. */
export function issueWords(t: typeof translate, { code, values = {} }: ItemIssue): string {
  const { hint = none, limit = '0' } = values;
  if (hint !== none) return hint;
  return t(`forms.issue.${code}`, { limit: isDay(limit) ? formatDay(limit) : Number(limit) });
}
