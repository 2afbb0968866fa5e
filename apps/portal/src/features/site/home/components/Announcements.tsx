import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Home } from '@blueport/contracts';
import { Link } from 'react-router';
import { useT } from '../../../../core/i18n/translate.tsx';

/** The organization's active announcements. */
export function Announcements({ announcements }: Pick<Home, 'announcements'>) {
  const t = useT();
  if (announcements.length === 0) return null;
  return (
    <Box component="section" aria-label={t('home.announcements')} sx={{ display: 'grid', gap: 2 }}>
      {announcements.map(({ id, title, message, severity, link }) => (
        <Alert
          key={id}
          severity={severity}
          role="note"
          action={
            link && (
              <Button
                color="inherit"
                size="small"
                component={Link}
                to={link}
                nativeButton={false}
                aria-label={`${t('home.announcement.open')}: ${title}`}
              >
                {t('home.announcement.open')}
              </Button>
            )
          }
        >
          <AlertTitle sx={{ mb: 0 }}>{title}</AlertTitle>
          <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{message}</Box>
        </Alert>
      ))}
    </Box>
  );
}
