import { type DeploymentTrend, type TrendState, trendStates } from '@blueport/contracts';
import type { t as translate } from '../../../../core/i18n/translate.tsx';
import type { ChartSeries } from '../../../../ui/chart/chart-data.ts';

/** Number of blueprints whose bars stay readable. */
const maxBlueprints = 6;

type Days = DeploymentTrend['days'];

/** Returns a series for each group of states, in the same order for every period. */
export function stateSeries(days: Days, t: typeof translate): ChartSeries[] {
  return trendStates.map((state: TrendState) => ({
    id: state,
    label: t(`trends.state.${state}`),
    values: days.map((day) => day[state]),
  }));
}

/** Returns the number of deployments, and the share of failures among those that ended. */
export function totalsOf(days: Days): { readonly count: number; readonly failedShare: number | null } {
  const sum = (state: TrendState) => days.reduce((total, day) => total + day[state], 0);
  const count = trendStates.reduce((total, state) => total + sum(state), 0);
  const ended = sum('succeeded') + sum('warnings') + sum('failed');
  return { count, failedShare: ended === 0 ? null : sum('failed') / ended };
}

/** Returns the blueprints with a known duration, most frequent first. */
export const measuredBlueprints = ({ blueprints }: DeploymentTrend) =>
  blueprints.filter(({ median }) => median !== null).slice(0, maxBlueprints);
