import { shortestSearch } from '@blueport/contracts';
import type { ReactNode } from 'react';
import { deploymentPath, type FoundResource, type SearchKind } from '@blueport/contracts';

/** What the icon of a line shows: an object, a page, an action or help. */
export type ItemKind = SearchKind | 'page' | 'action' | 'view' | 'recent' | 'help' | 'copy' | 'create';

/** A line of the palette. */
export interface PaletteItem {
  /** Unique in the palette. */
  readonly id: string;
  readonly kind: ItemKind;
  readonly label: string;
  /** A second line, such as the place of a resource. */
  readonly detail?: string;
  /** Address that the line opens; otherwise it calls `run`. */
  readonly to?: string;
  readonly run?: () => void;
  /** Keyboard shortcut with the same effect. */
  readonly keys?: string;
  /** State of an object, shown at the end of the line. */
  readonly state?: string;
  readonly resourceType?: string;
  /** ID of a person's account, for their avatar. */
  readonly accountId?: string;
  /** Picture or icon that replaces the icon of the kind. */
  readonly picture?: string;
  readonly icon?: ReactNode;
}

/** Lines under a heading. */
export interface PaletteGroup {
  readonly id: string;
  readonly label: string;
  readonly items: readonly PaletteItem[];
}

/** Whether a label matches the typed text: every typed word is the prefix of a word of the label. */
export function matches(label: string, typed: string): boolean {
  const words = label.toLowerCase().split(/\s+/);
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}

export type PaletteScope = 'all' | 'resources' | 'actions' | 'help';

/**
 * Returns the scope and the search text of the input: `/` for resources, `>` for actions, `?` for help, anything else
 * for everything.
 */
export function parseInput(typed: string): { readonly scope: PaletteScope; readonly text: string } {
  const scopes = { '/': 'resources', '>': 'actions', '?': 'help' } as const;
  const first = typed.charAt(0);
  const scope = first in scopes ? scopes[first as keyof typeof scopes] : 'all';
  return { scope, text: (scope === 'all' ? typed : typed.slice(1)).trim() };
}

/** Whether a text is long enough for a search by the server. */
export const isSearchable = (text: string): boolean => text.length >= shortestSearch;

/** Returns all lines in order. */
export const itemsOf = (groups: readonly PaletteGroup[]): PaletteItem[] =>
  groups.flatMap(({ items }) => items);

/** Returns the id of the line that is `step` lines after a line, continuing at the other end. */
export function lineAfter(
  groups: readonly PaletteGroup[],
  marked: string | undefined,
  step: 1 | -1,
): string | undefined {
  const items = itemsOf(groups);
  const at = items.findIndex(({ id }) => id === marked);
  return items[(at + step + items.length) % Math.max(items.length, 1)]?.id;
}

/** Returns the id of the first line of the next or previous group, continuing at the other end. */
export function groupAfter(
  groups: readonly PaletteGroup[],
  marked: string | undefined,
  step: 1 | -1,
): string | undefined {
  const at = groups.findIndex(({ items }) => items.some(({ id }) => id === marked));
  return groups[(at + step + groups.length) % Math.max(groups.length, 1)]?.items[0]?.id;
}

/**
 * Returns the address of a resource: the page of the deployment that created it, otherwise its resource group with the
 * resource highlighted.
 */
export function placeOf({ id, subscriptionId, resourceGroup, deployment }: FoundResource): string {
  if (deployment) return `/portal${deploymentPath(deployment)}`;
  const path = `/portal/subscription/${subscriptionId}/resourceGroup`;
  if (resourceGroup === null) return path;
  // The group's id as used by the list: the part of the resource's id before its provider.
  const group = id.slice(0, id.toLowerCase().indexOf('/providers/'));
  return `${path}?${new URLSearchParams({ 'f.name': resourceGroup, sel: group, resource: id }).toString()}`;
}
