import ArchivedIcon from '@mui/icons-material/Inventory2Outlined';
import BlockedIcon from '@mui/icons-material/BlockOutlined';
import DeletedIcon from '@mui/icons-material/DeleteOutlineOutlined';
import DraftIcon from '@mui/icons-material/EditNoteOutlined';
import EndedIcon from '@mui/icons-material/RemoveCircleOutlineOutlined';
import ErrorIcon from '@mui/icons-material/CancelOutlined';
import ExpiredIcon from '@mui/icons-material/EventBusyOutlined';
import PausedIcon from '@mui/icons-material/PauseCircleOutlined';
import SuccessIcon from '@mui/icons-material/CheckCircleOutlined';
import UnknownIcon from '@mui/icons-material/HelpOutlineOutlined';
import WaitingIcon from '@mui/icons-material/HourglassEmptyOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import type { Shape, Tone } from '../../ui/status/StatusPill.tsx';

/** Color and shape of every meaning that a status can have. */
export const looks = {
  success: { tone: 'success', shape: SuccessIcon },
  warning: { tone: 'warning', shape: WarningIcon },
  error: { tone: 'error', shape: ErrorIcon },
  /** Not started yet, or waiting for a person. */
  waiting: { tone: 'info', shape: WaitingIcon },
  running: { tone: 'info', shape: 'spinner' },
  /** Interrupted; continues when resumed. */
  paused: { tone: 'warning', shape: PausedIcon },
  expired: { tone: 'warning', shape: ExpiredIcon },
  /** Disabled because of a problem. */
  blocked: { tone: 'warning', shape: BlockedIcon },
  incomplete: { tone: 'warning', shape: UnknownIcon },
  draft: { tone: 'neutral', shape: DraftIcon },
  unknown: { tone: 'neutral', shape: UnknownIcon },
  /** Over without a result: canceled, skipped, withdrawn. */
  ended: { tone: 'neutral', shape: EndedIcon },
  archived: { tone: 'neutral', shape: ArchivedIcon },
  deleted: { tone: 'neutral', shape: DeletedIcon },
  /** Turned off on purpose. */
  disabled: { tone: 'neutral', shape: BlockedIcon },
} as const satisfies Record<string, { readonly tone: Tone; readonly shape: Shape }>;

export type Look = keyof typeof looks;
