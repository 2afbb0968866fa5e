import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import FailedIcon from '@mui/icons-material/ErrorOutlineOutlined';
import WaitingIcon from '@mui/icons-material/HourglassEmptyOutlined';
import PausedIcon from '@mui/icons-material/PauseCircleOutlined';
import RunningIcon from '@mui/icons-material/PlayCircleOutlined';
import EndedIcon from '@mui/icons-material/RemoveCircleOutlineOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import type { FleetItemState, FleetState } from '@blueport/contracts';
import { StatePill } from '../../../../components/deployment-progress/StateChip.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';

const looks = {
  running: { Icon: RunningIcon },
  paused: { Icon: PausedIcon, tint: 'warning' },
  halted: { Icon: FailedIcon, tint: 'error' },
  stopped: { Icon: EndedIcon },
  ended: { Icon: DoneIcon },
  pending: { Icon: WaitingIcon },
  waiting: { Icon: PausedIcon, tint: 'warning' },
  succeeded: { Icon: DoneIcon, tint: 'success' },
  warning: { Icon: WarningIcon, tint: 'warning' },
  failed: { Icon: FailedIcon, tint: 'error' },
  canceled: { Icon: EndedIcon },
  skipped: { Icon: EndedIcon },
} as const satisfies Record<FleetItemState | FleetState, { readonly Icon: unknown; readonly tint?: string }>;

/** State of a fleet upgrade or one of its deployments, shown by shape, text and color. */
export function FleetStateChip({ state }: { readonly state: FleetItemState | FleetState }) {
  const t = useT();
  const look = looks[state];
  const tint = 'tint' in look ? look.tint : undefined;
  return (
    <StatePill tint={tint} icon={<look.Icon aria-hidden sx={{ fontSize: 16 }} />}>
      {t(`fleet.state.${state}`)}
    </StatePill>
  );
}
