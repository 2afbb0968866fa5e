import ActiveIcon from '@mui/icons-material/CheckCircleOutlined';
import DisabledIcon from '@mui/icons-material/BlockOutlined';
import ExpiredIcon from '@mui/icons-material/EventBusyOutlined';
import InvitedIcon from '@mui/icons-material/MailOutlineOutlined';
import Chip from '@mui/material/Chip';
import type { AccountState } from '@blueport/contracts';
import { useT } from '../../../../core/i18n/translate.tsx';

const looks = {
  Active: { Icon: ActiveIcon, background: 'tint.success', color: 'text.success' },
  Invited: { Icon: InvitedIcon, background: 'surface.selected', color: 'text.link' },
  Disabled: { Icon: DisabledIcon, background: 'surface.hover', color: 'text.secondary' },
  Expired: { Icon: ExpiredIcon, background: 'tint.warning', color: 'text.warning' },
} as const;

/** State of an account, shown by shape, text and color. */
export function AccountStateChip({ state }: { readonly state: AccountState }) {
  const t = useT();
  const { Icon, background, color } = looks[state];
  return (
    <Chip
      size="small"
      icon={<Icon />}
      label={t(`users.state.${state}`)}
      sx={{ bgcolor: background, color, '& .MuiChip-icon': { color: 'inherit', fontSize: 16 } }}
    />
  );
}
