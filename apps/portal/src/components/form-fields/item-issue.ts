import {
  checkFieldValue,
  type FieldPorts,
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
/** An issue of an item's input. */
export interface ItemIssue {
  readonly code: ItemIssueCode;
  readonly values?: ValueIssue['values'];
}

/**
 * Returns the browser's implementations for the rules of fields. Days are counted as on the server, so that both accept
 * the same values.
 */
export function createBrowserPorts(now: Date): FieldPorts {
  return { matches: matchesPattern, today: now.toISOString().slice(0, 10) };
}

/** Returns the first rule that an input violates. */
export function itemIssue(item: WizardItem, input: ItemInput, ports: FieldPorts): ItemIssue | undefined {
  if (!isInputType(item.type)) return undefined;
  const read = readItem(item, input);
  if (read.kind === 'invalid') return { code: 'no-number' };
  if (read.kind === 'absent') return item.required ? { code: 'required' } : undefined;
  return checkFieldValue(item, read.value, ports)[0];
}

/** Returns the items visible with these inputs, which are keyed by item id. */
export function shownItems(
  items: readonly WizardItem[],
  inputOf: (item: WizardItem) => ItemInput,
): readonly WizardItem[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const visibleIds = visibleItems(items, (id) => {
    const item = byId.get(id);
    const read = item && readItem(item, inputOf(item));
    return read?.kind === 'value' ? read.value : undefined;
  });
  return items.filter(({ id }) => visibleIds.has(id));
}

/** Whether an item is rendered as a group of choices rather than a single control. */
export const isGroupItem = ({ type }: Pick<WizardItem, 'type'>): boolean =>
  fieldTypeOf(type)?.input?.control === 'checkboxes';

/** Value of `hint` for a pattern without one. */
const none = 'none';

/** Returns the text of an issue: the author's if there is one. */
export function itemIssueText(t: typeof translate, { code, values = {} }: ItemIssue): string {
  const { hint = none, limit = '0' } = values;
  if (hint !== none) return hint;
  return t(`forms.issue.${code}`, { limit: isDay(limit) ? formatDay(limit) : Number(limit) });
}
