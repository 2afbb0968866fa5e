import AcknowledgedIcon from '@mui/icons-material/HowToRegOutlined';
import CriticalIcon from '@mui/icons-material/ReportOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import FailedIcon from '@mui/icons-material/CancelOutlined';
import FiringIcon from '@mui/icons-material/NotificationsActiveOutlined';
import InformationIcon from '@mui/icons-material/InfoOutlined';
import PausedIcon from '@mui/icons-material/PauseCircleOutlined';
import ReadyIcon from '@mui/icons-material/CheckCircleOutlined';
import SilencedIcon from '@mui/icons-material/NotificationsOffOutlined';
import UnavailableIcon from '@mui/icons-material/BlockOutlined';
import UnreadIcon from '@mui/icons-material/HourglassEmptyOutlined';
import VerboseIcon from '@mui/icons-material/NotesOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import type { InsightReadingState, InsightState } from '@blueport/contracts';
import type { Shape, Tone } from '../../ui/status/StatusPill.tsx';

interface Look {
  readonly tone: Tone;
  readonly shape: Shape;
}

/** Shape and color of every severity, from 0 (critical) to 4 (verbose). */
export const severityLooks: readonly Look[] = [
  { tone: 'error', shape: CriticalIcon },
  { tone: 'error', shape: ErrorIcon },
  { tone: 'warning', shape: WarningIcon },
  { tone: 'info', shape: InformationIcon },
  { tone: 'neutral', shape: VerboseIcon },
];

export const stateLooks: Readonly<Record<InsightState, Look>> = {
  firing: { tone: 'error', shape: FiringIcon },
  acknowledged: { tone: 'info', shape: AcknowledgedIcon },
  silenced: { tone: 'neutral', shape: SilencedIcon },
  resolved: { tone: 'success', shape: ReadyIcon },
};

export const readingLooks: Readonly<Record<InsightReadingState, Look>> = {
  unread: { tone: 'neutral', shape: UnreadIcon },
  ready: { tone: 'success', shape: ReadyIcon },
  failed: { tone: 'error', shape: FailedIcon },
  paused: { tone: 'warning', shape: PausedIcon },
  unavailable: { tone: 'warning', shape: UnavailableIcon },
};
