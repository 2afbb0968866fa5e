import CloseIcon from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useT } from '../../core/i18n/translate.tsx';

interface BulkBarProps {
  readonly count: number;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** What can be done with the selected rows. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  const t = useT();
  return (
    <Box
      role="toolbar"
      aria-label={t('table.bulk')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'center',
        px: 3,
        py: 1.5,
        mb: 3,
        borderRadius: 2,
        bgcolor: 'surface.selected',
      }}
    >
      <Typography variant="body2" role="status" sx={{ fontWeight: 500, marginInlineEnd: 2 }}>
        {t('table.selected', { count })}
      </Typography>
      {children}
      <Box sx={{ flex: 1 }} />
      <IconButton onClick={onClear} aria-label={t('table.clearSelection')}>
        <CloseIcon />
      </IconButton>
    </Box>
  );
}
