import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import FailedIcon from '@mui/icons-material/ErrorOutlineOutlined';
import WaitingIcon from '@mui/icons-material/HourglassEmptyOutlined';
import PausedIcon from '@mui/icons-material/PauseCircleOutlined';
import RunningIcon from '@mui/icons-material/PlayCircleOutlined';
import EndedIcon from '@mui/icons-material/RemoveCircleOutlineOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Chip from '@mui/material/Chip';
import type { FleetItemState, FleetState } from '@blueport/contracts';
import { useT } from '../../../i18n/translate.tsx';

const icons = {
  running: <RunningIcon />,
  paused: <PausedIcon />,
  halted: <FailedIcon />,
  stopped: <EndedIcon />,
  ended: <DoneIcon />,
  pending: <WaitingIcon />,
  waiting: <PausedIcon />,
  succeeded: <DoneIcon />,
  warning: <WarningIcon />,
  failed: <FailedIcon />,
  canceled: <EndedIcon />,
  skipped: <EndedIcon />,
} as const satisfies Record<FleetItemState | FleetState, unknown>;

/** How a fleet upgrade or one of its deployments stands; shapes differ, not only colours. */
export function FleetStateChip({ state }: { readonly state: FleetItemState | FleetState }) {
  const t = useT();
  return <Chip size="small" variant="outlined" icon={icons[state]} label={t(`fleet.state.${state}`)} />;
}
