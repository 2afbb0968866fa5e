import type { MetricSelection } from '@blueport/contracts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type MetricState, readMetricState, writeMetricState } from './metric-state.ts';

/** The state of a board with its changes. Every change is an address, so Back undoes it. */
export interface MetricControl {
  readonly state: MetricState;
  /** Whether the page determines the resources. */
  readonly isFixed: boolean;
  readonly change: (changes: Partial<MetricState>) => void;
}

/** Reads and writes the state of a board in the address. Keep `fixed` outside the component or memoize it. */
export function useMetricControl(fixed?: MetricSelection): MetricControl {
  const [parameters, setParameters] = useSearchParams();
  return useMemo(() => {
    const stateOf = (query: URLSearchParams): MetricState => {
      const state = readMetricState(query);
      return fixed ? { ...state, selection: fixed } : state;
    };
    return {
      state: stateOf(parameters),
      isFixed: fixed !== undefined,
      change: (changes) =>
        setParameters(
          (present) => {
            const next = { ...stateOf(present), ...changes };
            return writeMetricState(fixed ? { ...next, selection: {} } : next, present);
          },
          { preventScrollReset: true },
        ),
    };
  }, [parameters, setParameters, fixed]);
}
