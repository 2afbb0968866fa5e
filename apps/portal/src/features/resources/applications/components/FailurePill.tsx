import FailingIcon from '@mui/icons-material/ErrorOutlineOutlined';
import HealthyIcon from '@mui/icons-material/CheckCircleOutlined';
import UnknownIcon from '@mui/icons-material/RemoveOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import { StatusPill } from '../../../../ui/status/StatusPill.tsx';
import { percentText } from '../application-text.ts';

/** Percent of failures from which they are an error, and a warning. */
const limits = { error: 5, warning: 1 } as const;

const lookOf = (rate: number | null) => {
  if (rate === null) return { tone: 'neutral', shape: UnknownIcon } as const;
  if (rate >= limits.error) return { tone: 'error', shape: FailingIcon } as const;
  if (rate >= limits.warning) return { tone: 'warning', shape: WarningIcon } as const;
  return { tone: 'success', shape: HealthyIcon } as const;
};

/** The share of failures, by text, shape and color. */
export function FailurePill({ rate }: { readonly rate: number | null }) {
  return <StatusPill {...lookOf(rate)}>{percentText(rate)}</StatusPill>;
}
