import { permissionLabel, permissionTree } from '@blueport/contracts';
import type { PermissionGroup } from '@blueport/contracts';
import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';

/** The words of the permission tree in one language, by the ids of the contracts; English stands in the tree itself. */
interface Words {
  readonly groups: Readonly<Record<string, string>>;
  readonly entities: Readonly<Record<string, string>>;
  readonly keys: Readonly<Record<string, string>>;
}

/** What permissions are called. A word that is missing, or has not arrived yet, is the English one. */
export interface PermissionWords {
  readonly tree: readonly PermissionGroup[];
  readonly labelOf: (key: string) => string;
}

const english: PermissionWords = { tree: permissionTree, labelOf: permissionLabel };

const files: Readonly<Record<string, () => Promise<{ default: Words }>>> = import.meta.glob<{
  default: Words;
}>('./words/*.json');
const known = new Map<string, PermissionWords>([['en', english]]);

/** The tree with other words. */
export function translated(words: Words): PermissionWords {
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

/** Fetches the words of a language once; those of a language without any are English. */
export async function loadPermissionWords(locale: string): Promise<PermissionWords> {
  const file = files[`./words/${locale}.json`];
  const words = known.get(locale) ?? (file ? translated((await file()).default) : english);
  known.set(locale, words);
  return words;
}

/** The words in the active language; another rendering follows when they have arrived. */
export function usePermissionWords(): PermissionWords {
  const { locale } = useLingui().i18n;
  const [arrived, setArrived] = useState<string>();
  useEffect(() => {
    let shown = true;
    loadPermissionWords(locale).then(
      () => shown && setArrived(locale),
      () => undefined,
    );
    return () => {
      shown = false;
    };
  }, [locale]);
  return (arrived === locale ? known.get(arrived) : known.get(locale)) ?? english;
}
