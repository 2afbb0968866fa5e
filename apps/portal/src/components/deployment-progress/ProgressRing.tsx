import Box from '@mui/material/Box';
import type { Outcome } from '@blueport/contracts';
import { formatNumber } from '../../core/i18n/format.ts';
import { OutcomeIcon } from './OutcomeIcon.tsx';

const colours: Readonly<Record<Outcome, string>> = {
  pending: 'surface.control',
  running: 'primary.main',
  success: 'success.main',
  warning: 'warning.main',
  error: 'error.main',
};

interface ProgressRingProps {
  readonly percent: number;
  readonly outcome: Outcome;
  /** Accessible name, such as "Deployment progress". */
  readonly label: string;
  readonly size?: number;
}

/** A progress ring that becomes the outcome's icon when the operation ends. */
export function ProgressRing({ percent, outcome, label, size = 72 }: ProgressRingProps) {
  const radius = size / 2 - 4;
  const circumference = 2 * Math.PI * radius;
  const running = outcome === 'running' || outcome === 'pending';
  return (
    <Box
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      sx={{
        position: 'relative',
        width: size,
        height: size,
        flex: 'none',
        display: 'grid',
        placeItems: 'center',
      }}
    >
      <Box
        component="svg"
        aria-hidden
        width={size}
        height={size}
        sx={{ position: 'absolute', inset: 0, transform: 'rotate(-90deg)', color: colours[outcome] }}
      >
        <Box
          component="circle"
          cx={size / 2}
          cy={size / 2}
          r={radius}
          fill="none"
          strokeWidth={5}
          sx={{ stroke: 'var(--mui-palette-divider)' }}
        />
        <Box
          component="circle"
          cx={size / 2}
          cy={size / 2}
          r={radius}
          fill="none"
          stroke="currentColor"
          strokeWidth={5}
          strokeLinecap="round"
          strokeDasharray={circumference}
          strokeDashoffset={circumference * (1 - percent / 100)}
          sx={{ transition: 'stroke-dashoffset 200ms', opacity: percent === 0 ? 0 : 1 }}
        />
      </Box>
      {running ? (
        <Box component="span" aria-hidden sx={{ typography: 'subtitle2' }}>
          {formatNumber(percent / 100, { style: 'percent' })}
        </Box>
      ) : (
        <OutcomeIcon outcome={outcome} size={size / 2} />
      )}
    </Box>
  );
}
