import GuestIcon from '@mui/icons-material/BadgeOutlined';
import { IconChip } from '../../../../components/administration/IconChip.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';

/** Marks a person who signs in from a directory that the organization is not linked to. */
export function GuestChip() {
  const t = useT();
  return <IconChip Icon={GuestIcon} tone="open" label={t('users.guest')} />;
}
