import { type OperationState, operationStates, outcomeOf, type Outcome } from '@blueport/contracts';
import { resourceTypeLabel } from './resource-kind.ts';

/** What long lists need to know of a row: resources and steps have it. */
export interface Row {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly state?: string | undefined;
}

/** How a row ended or how far it is; undefined where that is not known. */
export function outcomeOfRow({ state }: Row): Outcome | undefined {
  return operationStates.includes(state as OperationState) ? outcomeOf(state as OperationState) : undefined;
}

/** Rows by their type, the type with most of them first. */
export function rowGroups<One extends Row>(
  rows: readonly One[],
): readonly (readonly [string, readonly One[]])[] {
  return [...Map.groupBy(rows, ({ type }) => type)].toSorted(
    ([one, ones], [other, others]) => others.length - ones.length || one.localeCompare(other),
  );
}

/** Outcomes in the order in which somebody wants to know of them. */
const telling: readonly Outcome[] = ['error', 'warning', 'running', 'pending', 'success'];

/** How many rows there are of each outcome; the worst first, none that does not occur. */
export function outcomeCounts(rows: readonly Row[]): readonly (readonly [Outcome, number])[] {
  const counts = new Map<Outcome, number>();
  for (const row of rows) {
    const outcome = outcomeOfRow(row);
    if (outcome) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  return telling.flatMap((outcome) => {
    const count = counts.get(outcome);
    return count === undefined ? [] : [[outcome, count] as const];
  });
}

/** The rows that hold every word of a text in their name, their type or, as `wordOf` puts it, their state. */
export function matchingRows<One extends Row>(
  rows: readonly One[],
  text: string,
  wordOf: (row: One) => string,
): readonly One[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const said = `${row.name} ${row.type} ${resourceTypeLabel(row.type)} ${wordOf(row)}`.toLowerCase();
    return words.every((word) => said.includes(word));
  });
}
