import useMediaQuery from '@mui/material/useMediaQuery';
import { useSearchParams } from 'react-router';
import { selectedRowParameter } from './list-state.ts';

/** The row beside the list; it lives in the address as `?sel=`, so that a link shows it too. */
export interface SplitView<Row> {
  /** Whether a click opens the panel: the list has one and the window has room. */
  readonly isOffered: boolean;
  readonly current: Row | undefined;
  readonly select: (row: Row) => void;
  readonly step: (by: 1 | -1) => void;
  readonly close: () => void;
}

export function useSplitView<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  hasPanel: boolean,
): SplitView<Row> {
  const isWide = useMediaQuery('(min-width: 1280px)');
  const [parameters, setParameters] = useSearchParams();
  const isOffered = hasPanel && isWide;
  const id = isOffered ? parameters.get(selectedRowParameter) : null;
  const index = id === null ? -1 : rows.findIndex((row) => rowId(row) === id);
  // Looking at one row after the other must not fill the history.
  const write = (next: string | null) =>
    setParameters(
      (present) => {
        const query = new URLSearchParams(present);
        if (next === null) query.delete(selectedRowParameter);
        else query.set(selectedRowParameter, next);
        return query;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    isOffered,
    current: rows[index],
    select: (row) => write(rowId(row)),
    step: (by) => {
      const next = rows[index + by];
      if (next !== undefined) write(rowId(next));
    },
    close: () => write(null),
  };
}
