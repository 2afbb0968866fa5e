import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import RefusedIcon from '@mui/icons-material/CancelOutlined';
import WaitingIcon from '@mui/icons-material/HourglassEmptyOutlined';
import EndedIcon from '@mui/icons-material/RemoveCircleOutlineOutlined';
import Chip from '@mui/material/Chip';
import type { ApprovalState } from '@blueport/contracts';
import { useT } from '../../../../core/i18n/translate.tsx';

const icons = {
  pending: <WaitingIcon />,
  approved: <DoneIcon />,
  rejected: <RefusedIcon />,
  expired: <EndedIcon />,
  withdrawn: <EndedIcon />,
} as const;

/** How a request stands; shapes differ, not only colours. */
export function ApprovalStateChip({ state }: { readonly state: ApprovalState }) {
  const t = useT();
  return <Chip size="small" variant="outlined" icon={icons[state]} label={t(`approvals.state.${state}`)} />;
}
