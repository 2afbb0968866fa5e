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

/** State of a request, distinguished by shape as well as color. */
export function ApprovalStateChip({ state }: { readonly state: ApprovalState }) {
  const t = useT();
  return <Chip size="small" variant="outlined" icon={icons[state]} label={t(`approvals.state.${state}`)} />;
}
