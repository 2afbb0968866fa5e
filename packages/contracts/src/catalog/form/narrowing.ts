import { fieldTypeOf, isTextType } from './field-types.ts';
import type { FormItem, WizardItem } from './form-definition.ts';
import type { FormIssue, FormIssueCode } from './form-issue-codes.ts';
import type { LiveSource } from './live-sources.ts';

/** Filters for cloud lists, in addition to the place of the deployment. */
export const narrowings = ['location', 'resourceGroup', 'virtualNetwork'] as const;
export type Narrowing = (typeof narrowings)[number];

/** The filters that each source supports. */
export const narrowingsOf: Readonly<Record<LiveSource, readonly Narrowing[]>> = {
  locations: [],
  vmSizes: ['location'],
  images: ['location', 'resourceGroup'],
  resourceGroups: ['location'],
  virtualNetworks: ['location', 'resourceGroup'],
  subnets: ['location', 'resourceGroup', 'virtualNetwork'],
  storageAccounts: ['location', 'resourceGroup'],
};

/** Returns whether an item accepts one of several choices. */
const isSelect = ({ type }: Pick<WizardItem, 'type'>): boolean =>
  fieldTypeOf(type)?.input?.control === 'select';

/** Returns whether the value of an item is a single name that can be used as a filter. */
export const canNarrow = (item: Pick<WizardItem, 'type'>): boolean => isSelect(item) || isTextType(item.type);

/** Where the choices of an item are read from, within a subscription. */
export interface NarrowedPlace {
  readonly location: string;
  readonly resourceGroup?: string;
  readonly virtualNetwork?: string;
  /** Label of a field that must be filled in before choices are available. */
  readonly waitsFor?: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const regionOf = (value: string): string => value.replaceAll(' ', '').toLowerCase();

/**
 * Returns where the choices of an item are read from. `shown` lists the visible items: hidden ones do not filter, and
 * optional ones filter only once they have a value. If no field is named for the region, the form's first region field
 * wins over the region of the deployment.
 */
export function narrowedPlace(
  item: Pick<WizardItem, 'id' | 'narrow' | 'options'>,
  visibleItems: readonly WizardItem[],
  valueOf: (id: string) => unknown,
  location: string,
): NarrowedPlace {
  const regions = visibleItems.find(
    (one) =>
      one.id !== item.id &&
      isSelect(one) &&
      one.options?.kind === 'live' &&
      one.options.source === 'locations',
  );
  const found: { -readonly [Name in keyof NarrowedPlace]: NarrowedPlace[Name] } = {
    location: (regions && textOf(valueOf(regions.id))) || location,
  };
  if (item.options?.kind !== 'live') return found;
  for (const narrowing of narrowingsOf[item.options.source]) {
    const by = visibleItems.find(({ id }) => id === item.narrow?.[narrowing]);
    if (!by) continue;
    const value = textOf(valueOf(by.id));
    if (value === '') {
      if (by.required === true) found.waitsFor ??= by.label;
    } else found[narrowing] = narrowing === 'location' ? regionOf(value) : value;
  }
  return found;
}

/** Returns all invalid filters of a form's lists, with their position in the definition. */
export function narrowingIssues(
  items: readonly (WizardItem | undefined)[],
  authored: readonly FormItem[],
): FormIssue[] {
  const byId = new Map(items.flatMap((item) => (item ? [[item.id, item]] : [])));
  const isNarrowedBy = (from: string, targetId: string, seen = new Set<string>()): boolean => {
    if (seen.has(from)) return false;
    seen.add(from);
    const sourceIds = Object.values(byId.get(from)?.narrow ?? {});
    return sourceIds.some((id) => id === targetId || isNarrowedBy(id, targetId, seen));
  };
  return authored.flatMap(({ id, narrow }, index) =>
    Object.entries(narrow ?? {}).flatMap(([name, by]): FormIssue[] => {
      const issue = (code: FormIssueCode, values?: Record<string, string>) => [
        { pointer: `/items/${index}/narrow/${name}`, code, ...(values && { values }) },
      ];
      const options = items[index]?.options;
      const takes: readonly string[] = options?.kind === 'live' ? narrowingsOf[options.source] : [];
      const sourceItem = byId.get(by);
      if (items[index] && !takes.includes(name)) return issue('not-applicable');
      if (!authored.some((one) => one.id === by)) return issue('unknown-field');
      if (sourceItem && !canNarrow(sourceItem)) return issue('no-value');
      if (by === id || isNarrowedBy(by, id))
        return issue('cycle', { path: [...new Set([id, by]), id].join(' → ') });
      return [];
    }),
  );
}
