import GuestIcon from '@mui/icons-material/BadgeOutlined';
import { StatusPill } from '../../ui/status/StatusPill.tsx';
import { useT } from '../../core/i18n/translate.tsx';

/** Marks a person who signs in from a directory that the organization is not linked to. */
export function GuestChip() {
  const t = useT();
  return (
    <StatusPill tone="info" shape={GuestIcon}>
      {t('users.guest')}
    </StatusPill>
  );
}
