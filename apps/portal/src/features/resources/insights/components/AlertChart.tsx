import { useState } from 'react';
import { MetricBoard } from '../../../../components/metrics/MetricBoard.tsx';
import type { MetricState } from '../../../../components/metrics/metric-state.ts';

/** The metric of an alert with its threshold. Changes of the board are not saved. */
export function AlertChart({ board }: { readonly board: MetricState }) {
  const [state, setState] = useState(board);
  const change = (changes: Partial<MetricState>) => setState((before) => ({ ...before, ...changes }));
  return <MetricBoard control={{ state, isFixed: true, change }} />;
}
