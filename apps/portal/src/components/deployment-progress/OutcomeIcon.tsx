import CancelIcon from '@mui/icons-material/CancelOutlined';
import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import PendingIcon from '@mui/icons-material/RadioButtonUncheckedOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import CircularProgress from '@mui/material/CircularProgress';
import type { Outcome } from '@blueport/contracts';

/** An outcome as an icon that does not rely on color alone; decorative, because a text is always next to it. */
export function OutcomeIcon({ outcome, size = 18 }: { readonly outcome: Outcome; readonly size?: number }) {
  const sx = { fontSize: size, flex: 'none' };
  switch (outcome) {
    case 'success':
      return <CheckIcon aria-hidden sx={{ ...sx, color: 'text.success' }} />;
    case 'warning':
      return <WarningIcon aria-hidden sx={{ ...sx, color: 'text.warning' }} />;
    case 'error':
      return <CancelIcon aria-hidden sx={{ ...sx, color: 'text.error' }} />;
    case 'running':
      return (
        <CircularProgress aria-hidden size={size - 3} thickness={5} sx={{ flex: 'none', margin: '1.5px' }} />
      );
    default:
      return <PendingIcon aria-hidden sx={{ ...sx, color: 'text.secondary' }} />;
  }
}
