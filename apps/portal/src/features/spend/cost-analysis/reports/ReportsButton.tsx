import MailIcon from '@mui/icons-material/ForwardToInboxOutlined';
import Button from '@mui/material/Button';
import { useT } from '../../../../core/i18n/translate.tsx';

/** `header`: next to the title; on a phone, it has no room there. `text`: below the description, on phones only. */
type Place = 'header' | 'text';

interface ReportsButtonProps {
  readonly place: Place;
  readonly onOpen: () => void;
}

/** Opens the weekly reports of the user. */
export function ReportsButton({ place, onOpen }: ReportsButtonProps) {
  const t = useT();
  const isInHeader = place === 'header';
  return (
    <Button
      variant={isInHeader ? 'outlined' : 'text'}
      startIcon={<MailIcon />}
      aria-haspopup="dialog"
      aria-label={t('reports.title')}
      onClick={onOpen}
      sx={{
        display: isInHeader ? { xs: 'none', md: 'inline-flex' } : { xs: 'flex', md: 'none' },
        marginInlineStart: isInHeader ? 0 : -2,
      }}
    >
      {t(isInHeader ? 'reports.open' : 'reports.title')}
    </Button>
  );
}
