import { useState } from 'react';

export type Density = 'comfortable' | 'compact';

/** A user's preferences for one list on this device. */
export interface TablePreferences {
  readonly density: Density;
  /** Visible columns in order; null means the list's default. */
  readonly columns: readonly string[] | null;
}

const none: TablePreferences = { density: 'compact', columns: null };

function read(list: string): TablePreferences {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(`bp.table.${list}`) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return none;
    const { density, columns } = stored as Partial<TablePreferences>;
    return {
      density: density === 'comfortable' ? 'comfortable' : 'compact',
      columns: Array.isArray(columns) ? columns.filter((id) => typeof id === 'string') : null,
    };
  } catch {
    return none;
  }
}

/** Returns the preferences of a list, stored under `bp.table.<list>`. */
export function useTablePreferences(list: string): [TablePreferences, (next: TablePreferences) => void] {
  const [preferences, setPreferences] = useState(() => read(list));
  const remember = (next: TablePreferences) => {
    localStorage.setItem(`bp.table.${list}`, JSON.stringify(next));
    setPreferences(next);
  };
  return [preferences, remember];
}
