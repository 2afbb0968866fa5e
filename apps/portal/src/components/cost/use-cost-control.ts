import type { CostGrouping, CostMetric } from '@blueport/contracts';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { dayOf } from './cost-days.ts';
import { type DayRange, rangeOf, spentRange } from './cost-period.ts';
import {
  type CostFilters,
  type CostState,
  filterText,
  readCostState,
  usualGrouping,
  writeCostState,
} from './cost-state.ts';

/** The selection of cost that all requests of an analysis share. */
export interface CostRequest extends DayRange {
  readonly filter?: string;
  readonly metric: CostMetric;
  readonly currency?: string;
}

/** The state of a cost analysis with its changes. Every change is an address, so Back undoes it. */
export interface CostControl {
  readonly state: CostState;
  /** Filters of the page, such as its deployment. */
  readonly fixed: CostFilters;
  /** Days of the period. */
  readonly range: DayRange;
  readonly today: string;
  /** The period until today. */
  readonly request: CostRequest;
  readonly change: (changes: Partial<CostState>) => void;
  /** Returns the address of a state, relative to the page. */
  readonly hrefOf: (state: CostState) => string;
}

const nothing: CostFilters = {};

/** Reads and writes the state of a cost analysis in the address. Keep `fixed` outside the component or memoize it. */
export function useCostControl(
  fixed: CostFilters = nothing,
  grouping: CostGrouping = usualGrouping,
): CostControl {
  const [parameters, setParameters] = useSearchParams();
  const [today] = useState(() => dayOf(new Date()));
  return useMemo(() => {
    const state = readCostState(parameters, grouping);
    const range = rangeOf(state.period, today);
    const filter = filterText({ ...state.filters, ...fixed });
    return {
      state,
      fixed,
      range,
      today,
      request: {
        ...spentRange(range, today),
        metric: state.metric,
        ...(filter !== undefined && { filter }),
        ...(state.currency !== null && { currency: state.currency }),
      },
      change: (changes) =>
        setParameters(
          (present) => writeCostState({ ...readCostState(present, grouping), ...changes }, present, grouping),
          { preventScrollReset: true },
        ),
      hrefOf: (target) => `?${writeCostState(target, parameters, grouping).toString()}`,
    };
  }, [parameters, setParameters, today, fixed, grouping]);
}
