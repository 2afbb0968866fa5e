import type { AuditEntryAnswer } from '@blueport/contracts';
import { formatDateTime, formatNumber } from '../../core/i18n/format.ts';
import type { t as translate } from '../../core/i18n/translate.tsx';
import { hasMessage } from './activity-text.ts';

/** A detail of an entry: its label and its value in words. */
interface DetailFact {
  readonly label: string;
  readonly value: string;
}

/** Details that belong together, in their order. The others follow, because the database does not keep an order. */
const order = ['nameBefore', 'name', 'configuration', 'version', 'from', 'to', 'roleBefore', 'role'];

function rankOf(detail: string): number {
  const rank = order.indexOf(detail);
  return rank === -1 ? order.length : rank;
}

/** The URL name of a blueprint never changes, and every entry contains it. */
const isSlug = (detail: string, objectType: string): boolean =>
  detail === 'name' && objectType === 'blueprint';

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/**
 * Returns a value in words. Returns undefined for values that mean nothing to a reader, such as ids and empty values.
 */
function valueText(value: unknown, t: typeof translate): string | undefined {
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'boolean') return t(value ? 'activity.yes' : 'activity.no');
  if (Array.isArray(value)) return value.length === 0 ? undefined : formatNumber(value.length);
  if (typeof value !== 'string' || value === '' || uuid.test(value)) return undefined;
  if (instant.test(value)) return formatDateTime(value);
  const known = [`activity.value.${value}`, `state.${value}`].find(hasMessage);
  return known === undefined ? value : t(known);
}

/**
 * Returns the known details of an entry in words. `labelOf` translates permissions. Omits what the entry shows elsewhere
 * (the name of its object and the number of repetitions) and details without a label.
 */
export function detailFacts(
  { details, objectType, objectName }: Pick<AuditEntryAnswer, 'details' | 'objectType' | 'objectName'>,
  t: typeof translate,
  labelOf: (permission: string) => string,
): DetailFact[] {
  const known = Object.entries(details).toSorted(([left], [right]) => rankOf(left) - rankOf(right));
  return known.flatMap(([name, detail]) => {
    const label = `activity.detail.${name}`;
    if (name === 'repeated' || detail === objectName || isSlug(name, objectType) || !hasMessage(label))
      return [];
    const value =
      name === 'permission' && typeof detail === 'string' ? labelOf(detail) : valueText(detail, t);
    return value === undefined ? [] : [{ label: t(label), value }];
  });
}
