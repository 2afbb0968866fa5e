import { permissionLabel, permissionTree } from '@blueport/contracts';
import type { PermissionGroup } from '@blueport/contracts';
import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';

/**
 * The labels of the permission tree in one language, by the ids of the contracts. The English labels are part of the
 * tree.
 */
interface PermissionTranslations {
  readonly groups: Readonly<Record<string, string>>;
  readonly entities: Readonly<Record<string, string>>;
  readonly keys: Readonly<Record<string, string>>;
}

/** The labels of permissions. A missing or not yet loaded label falls back to English. */
export interface PermissionTexts {
  readonly tree: readonly PermissionGroup[];
  readonly labelOf: (key: string) => string;
}

const english: PermissionTexts = { tree: permissionTree, labelOf: permissionLabel };

const files: Readonly<Record<string, () => Promise<{ default: PermissionTranslations }>>> = import.meta.glob<{
  default: PermissionTranslations;
}>('./labels/*.json');
const known = new Map<string, PermissionTexts>([['en', english]]);

/** Returns the tree with translated labels. */
export function translatePermissions(words: PermissionTranslations): PermissionTexts {
  return {
    labelOf: (key) => words.keys[key] ?? permissionLabel(key),
    tree: permissionTree.map((group) => ({
      ...group,
      label: words.groups[group.id] ?? group.label,
      entities: group.entities.map((entity) => ({
        ...entity,
        label: words.entities[entity.id] ?? entity.label,
        permissions: entity.permissions.map(({ key, label }) => ({ key, label: words.keys[key] ?? label })),
      })),
    })),
  };
}

/** Loads the labels of a language once. Languages without labels use English. */
export async function loadPermissionTexts(locale: string): Promise<PermissionTexts> {
  const file = files[`./labels/${locale}.json`];
  const words = known.get(locale) ?? (file ? translatePermissions((await file()).default) : english);
  known.set(locale, words);
  return words;
}

/** Returns the labels in the active language, and renders again when they are loaded. */
export function usePermissionTexts(): PermissionTexts {
  const { locale } = useLingui().i18n;
  const [arrived, setArrived] = useState<string>();
  useEffect(() => {
    let isMounted = true;
    loadPermissionTexts(locale).then(
      () => isMounted && setArrived(locale),
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [locale]);
  return (arrived === locale ? known.get(arrived) : known.get(locale)) ?? english;
}
