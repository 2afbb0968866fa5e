import { type CostGroup, type CostGrouping, locationName, noCostValue } from '@blueport/contracts';
import type { t as translate } from '../../core/i18n/translate.tsx';

const tagName = (grouping: CostGrouping): string | undefined =>
  grouping.startsWith('tag:') ? grouping.slice(4) : undefined;

/** Returns the name of a dimension or a tag. */
export function groupingText(grouping: CostGrouping, t: typeof translate): string {
  const tag = tagName(grouping);
  return tag === undefined
    ? t(`cost.dimension.${grouping as Exclude<CostGrouping, `tag:${string}`>}`)
    : t('cost.tag', { name: tag });
}

/** Returns who owns a resource that caused a cost, and whether that is inferred; empty without an owner. */
export const ownerText = (
  { owner, isInferred }: NonNullable<CostGroup['link']>,
  t: typeof translate,
): string => {
  if (owner === undefined) return '';
  const name = t('cost.cause.owner', { name: owner });
  return isInferred ? `, ${name} (${t('cost.inferred')})` : `, ${name}`;
};

/** Returns the name of a group: its label, the name of a location, or that it has no value. */
export function groupText(
  grouping: CostGrouping,
  { key, label }: { readonly key: string; readonly label: string },
  t: typeof translate,
): string {
  if (key === noCostValue) {
    const tag = tagName(grouping);
    return tag === undefined ? t('cost.noValue') : t('cost.noTag', { name: tag });
  }
  return grouping === 'location' ? locationName(label) : label;
}
