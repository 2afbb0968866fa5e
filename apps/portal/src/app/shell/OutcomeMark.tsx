import PendingIcon from '@mui/icons-material/ScheduleOutlined';
import ErrorIcon from '@mui/icons-material/CancelOutlined';
import SuccessIcon from '@mui/icons-material/CheckCircleOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import { outcomeOf } from '@blueport/contracts';
import type { DeploymentState, OperationState } from '@blueport/contracts';
import CircularProgress from '@mui/material/CircularProgress';

/** A state as a small picture; shapes differ, so that colour is not the only sign. The words stand beside it. */
export function OutcomeMark({ state }: { readonly state: DeploymentState | OperationState }) {
  switch (outcomeOf(state)) {
    case 'running':
      return <CircularProgress size={18} thickness={5} aria-hidden sx={{ m: '1px' }} />;
    case 'success':
      return <SuccessIcon sx={{ color: 'text.success' }} />;
    case 'warning':
      return <WarningIcon sx={{ color: 'text.warning' }} />;
    case 'error':
      return <ErrorIcon sx={{ color: 'text.error' }} />;
    case 'pending':
      return <PendingIcon sx={{ color: 'text.secondary' }} />;
  }
}
