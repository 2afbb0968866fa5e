import DirectoryIcon from '@mui/icons-material/DomainOutlined';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import type { DirectorySwitch } from '../../core/auth/directory-switch.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { useAppSelector } from '../../core/store/store.ts';

/** The directory to which this page switches, and its name afterwards. Phones show only the icon. */
export function DirectoryStatus({ change }: { readonly change: DirectorySwitch }) {
  const t = useT();
  const tenantId = useAppSelector((state) => state.auth.tenantId);
  // Another account may have signed in since.
  if (change.isDone && change.tenantId !== tenantId) return null;
  const { name } = change;
  return (
    <Box
      role="status"
      title={change.isDone ? t('directory.current') : undefined}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minWidth: 0,
        maxWidth: 260,
        typography: 'body2',
        color: 'text.secondary',
      }}
    >
      {change.isDone ? (
        <DirectoryIcon aria-hidden sx={{ fontSize: 18 }} />
      ) : (
        <CircularProgress size={16} aria-label={t('directory.switching', { name })} />
      )}
      <Box
        component="span"
        sx={{
          display: { xs: 'none', sm: 'block' },
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {change.isDone ? name : t('directory.switching', { name })}
      </Box>
    </Box>
  );
}
