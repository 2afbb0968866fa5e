import AcceptedIcon from '@mui/icons-material/CheckCircleOutlined';
import ExpiredIcon from '@mui/icons-material/EventBusyOutlined';
import PendingIcon from '@mui/icons-material/MailOutlineOutlined';
import RevokedIcon from '@mui/icons-material/BlockOutlined';
import Chip from '@mui/material/Chip';
import type { InvitationState } from '@blueport/contracts';
import { useT } from '../../../../core/i18n/translate.tsx';

const looks = {
  Pending: { Icon: PendingIcon, background: 'surface.selected', color: 'text.link' },
  Expired: { Icon: ExpiredIcon, background: 'tint.warning', color: 'text.warning' },
  Accepted: { Icon: AcceptedIcon, background: 'tint.success', color: 'text.success' },
  Revoked: { Icon: RevokedIcon, background: 'surface.hover', color: 'text.secondary' },
} as const;

/** Where an invitation stands, by shape, word and colour. */
export function InvitationStateChip({ state }: { readonly state: InvitationState }) {
  const t = useT();
  const { Icon, background, color } = looks[state];
  return (
    <Chip
      size="small"
      icon={<Icon />}
      label={t(`invitations.state.${state}`)}
      sx={{ bgcolor: background, color, '& .MuiChip-icon': { color: 'inherit', fontSize: 16 } }}
    />
  );
}
