import { useSearchParams } from 'react-router';
import { toListQuery, type ListQueryParameters } from '../../../components/resource-table/list-query.ts';
import type { ListControl } from '../../../components/resource-table/use-list-state.ts';

const shown = 'shown';

/** Which of the entries that are hidden by default the list shows. Stored in the address. */
export interface Detail {
  readonly showsRenewals: boolean;
  readonly showsRepeats: boolean;
  readonly set: (name: 'renewals' | 'repeats', isShown: boolean) => void;
  /** Query of the list. Exports use the list's own query, which contains all entries. */
  readonly query: ListQueryParameters;
}

/** Reads and writes which entries the list shows. */
export function useAuditDetail({ state, shape, query }: ListControl): Detail {
  const [parameters, setParameters] = useSearchParams();
  const showsRenewals = parameters.get('renewals') === shown;
  const routine = { field: 'routine', operator: 'eq', value: 'false' } as const;
  return {
    showsRenewals,
    showsRepeats: parameters.get('repeats') === shown,
    set: (name, isShown) =>
      setParameters(
        (present) => {
          const next = new URLSearchParams(present);
          next.delete('page');
          next.delete(name);
          if (isShown) next.set(name, shown);
          return next;
        },
        { preventScrollReset: true },
      ),
    query: showsRenewals
      ? query
      : toListQuery(
          { ...state, filters: [...state.filters, routine] },
          { ...shape, filterable: { ...shape.filterable, routine: 'boolean' } },
        ),
  };
}
