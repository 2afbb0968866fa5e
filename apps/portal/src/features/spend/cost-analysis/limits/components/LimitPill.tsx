import CrossedIcon from '@mui/icons-material/NotificationsActiveOutlined';
import ExceededIcon from '@mui/icons-material/ErrorOutlineOutlined';
import UncountedIcon from '@mui/icons-material/HourglassEmptyOutlined';
import ForecastIcon from '@mui/icons-material/TrendingUpOutlined';
import WithinIcon from '@mui/icons-material/CheckCircleOutlineOutlined';
import type { Budget } from '@blueport/contracts';
import { type t as translate, useT } from '../../../../../core/i18n/translate.tsx';
import { StatusPill } from '../../../../../ui/status/StatusPill.tsx';
import { highestCrossed, type LimitState, limitState } from '../limit-figures.ts';
import { thresholdText } from '../limit-text.ts';

const looks = {
  exceeded: { tone: 'error', shape: ExceededIcon },
  crossed: { tone: 'warning', shape: CrossedIcon },
  uncounted: { tone: 'neutral', shape: UncountedIcon },
  forecast: { tone: 'warning', shape: ForecastIcon },
  within: { tone: 'success', shape: WithinIcon },
} as const satisfies Record<LimitState, object>;

/** Returns the state of a limit in words; a crossed threshold is named. */
export function stateText(budget: Budget, t: typeof translate): string {
  const state = limitState(budget);
  const crossed = highestCrossed(budget);
  return state === 'crossed' && crossed !== undefined
    ? t('limits.crossed', { threshold: thresholdText(crossed, t) })
    : t(`limits.state.${state === 'crossed' ? 'within' : state}`);
}

/** The state of a limit: exceeded, a threshold crossed, expected to be exceeded, or within the limit. */
export function LimitPill({ budget }: { readonly budget: Budget }) {
  const t = useT();
  return <StatusPill {...looks[limitState(budget)]}>{stateText(budget, t)}</StatusPill>;
}
