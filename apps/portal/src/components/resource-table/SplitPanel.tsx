import CloseIcon from '@mui/icons-material/CloseOutlined';
import DownIcon from '@mui/icons-material/KeyboardArrowDownOutlined';
import UpIcon from '@mui/icons-material/KeyboardArrowUpOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { useT } from '../../core/i18n/translate.tsx';

interface SplitPanelProps {
  readonly title: string;
  /** Address of the row's page. */
  readonly href: string | undefined;
  readonly onStep: (by: 1 | -1) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The details of a row next to its list, with links to its page and to the adjacent rows. */
export function SplitPanel({ title, href, onStep, onClose, children }: SplitPanelProps) {
  const t = useT();
  return (
    <Box
      component="aside"
      aria-label={title}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape') onClose();
      }}
      sx={{
        position: 'sticky',
        top: 80,
        alignSelf: 'start',
        maxHeight: 'calc(100dvh - 104px)',
        overflow: 'auto',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
      }}
    >
      <Box
        sx={{
          position: 'sticky',
          top: 0,
          zIndex: 1,
          display: 'flex',
          alignItems: 'center',
          gap: 0.5,
          minHeight: 48,
          paddingInline: '16px 8px',
          bgcolor: 'background.paper',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography variant="h3" component="h2" noWrap title={title} sx={{ flex: 1, minWidth: 0 }}>
          {title}
        </Typography>
        {href === undefined ? null : (
          <Button size="small" component={Link} to={href} nativeButton={false}>
            {t('table.open')}
          </Button>
        )}
        <IconButton size="small" aria-label={t('table.previousRow')} onClick={() => onStep(-1)}>
          <UpIcon />
        </IconButton>
        <IconButton size="small" aria-label={t('table.nextRow')} onClick={() => onStep(1)}>
          <DownIcon />
        </IconButton>
        <IconButton size="small" aria-label={t('action.close')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ p: 4 }}>
        <Suspense>{children}</Suspense>
      </Box>
    </Box>
  );
}
