import type { TelemetryTable } from '@blueport/cloud';

/** A row of telemetry, read by the names of its columns. */
export interface TelemetryRow {
  text(column: string): string;
  /** Null if the value is missing or not a finite number. */
  number(column: string): number | null;
  /** Epoch milliseconds. */
  time(column: string): number | null;
  flag(column: string): boolean;
}

/** Longest text of a cell. */
const longestText = 2000;

/** Returns the rows of a table; none if nothing was read. */
export function telemetryRowsOf(table: TelemetryTable | undefined): TelemetryRow[] {
  if (table === undefined) return [];
  const places = new Map(table.columns.map(({ name }, at) => [name, at]));
  return table.rows.map((cells) => {
    const valueOf = (column: string) => cells[places.get(column) ?? -1] ?? null;
    const number = (column: string): number | null => {
      const value = valueOf(column);
      const parsed = value === null || value === '' ? Number.NaN : Number(value);
      return Number.isFinite(parsed) ? parsed : null;
    };
    return {
      number,
      text: (column) => String(valueOf(column) ?? '').slice(0, longestText),
      time(column) {
        const parsed = Date.parse(String(valueOf(column)));
        return Number.isNaN(parsed) ? null : parsed;
      },
      // Depending on the table, the cloud writes true, True, 1 or "1".
      flag: (column) => ['true', '1'].includes(String(valueOf(column)).toLowerCase()),
    };
  });
}
