import ActiveIcon from '@mui/icons-material/CheckCircleOutlined';
import DisabledIcon from '@mui/icons-material/BlockOutlined';
import ExpiredIcon from '@mui/icons-material/EventBusyOutlined';
import InvitedIcon from '@mui/icons-material/MailOutlineOutlined';
import { IconChip } from '../administration/IconChip.tsx';
import type { AccountState } from '@blueport/contracts';
import { useT } from '../../core/i18n/translate.tsx';

const looks = {
  Active: { Icon: ActiveIcon, tone: 'good' },
  Invited: { Icon: InvitedIcon, tone: 'open' },
  Disabled: { Icon: DisabledIcon, tone: 'ended' },
  Expired: { Icon: ExpiredIcon, tone: 'warning' },
} as const;

/** State of an account, shown by shape, text and color. */
export function AccountStateChip({ state }: { readonly state: AccountState }) {
  const t = useT();
  return <IconChip {...looks[state]} label={t(`users.state.${state}`)} />;
}
