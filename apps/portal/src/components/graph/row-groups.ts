import { type OperationState, operationStates, outcomeOf, type Outcome } from '@blueport/contracts';
import { resourceTypeLabel } from '../resource-type/resource-type-label.ts';

/** The fields of a row that long lists need; resources and steps have them. */
export interface Row {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly state?: string | undefined;
}

/** Returns the outcome of a row, or undefined if it is unknown. */
export function outcomeOfRow({ state }: Row): Outcome | undefined {
  return operationStates.includes(state as OperationState) ? outcomeOf(state as OperationState) : undefined;
}

/** Groups rows by type, the largest group first. */
export function rowGroups<One extends Row>(
  rows: readonly One[],
): readonly (readonly [string, readonly One[]])[] {
  return [...Map.groupBy(rows, ({ type }) => type)].toSorted(
    ([one, ones], [other, others]) => others.length - ones.length || one.localeCompare(other),
  );
}

/** Outcomes by importance to the user. */
const outcomesBySeverity: readonly Outcome[] = ['error', 'warning', 'running', 'pending', 'success'];

/** Returns the number of rows of each outcome that occurs, the worst first. */
export function outcomeCounts(rows: readonly Row[]): readonly (readonly [Outcome, number])[] {
  const counts = new Map<Outcome, number>();
  for (const row of rows) {
    const outcome = outcomeOfRow(row);
    if (outcome) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  return outcomesBySeverity.flatMap((outcome) => {
    const count = counts.get(outcome);
    return count === undefined ? [] : [[outcome, count] as const];
  });
}

/** Returns the rows that contain every word of a text in their name, type or state, which `wordOf` translates. */
export function matchingRows<One extends Row>(
  rows: readonly One[],
  text: string,
  labelOf: (row: One) => string,
): readonly One[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const rowText = `${row.name} ${row.type} ${resourceTypeLabel(row.type)} ${labelOf(row)}`.toLowerCase();
    return words.every((word) => rowText.includes(word));
  });
}
