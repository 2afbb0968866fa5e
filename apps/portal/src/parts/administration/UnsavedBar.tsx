import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useT } from '../../core/i18n/translate.tsx';

interface UnsavedBarProps {
  readonly count: number;
  readonly isSaving: boolean;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
  /** Where saving is preceded by a look at its consequences. */
  readonly saveLabel?: string;
}

/** Stays at the bottom of the window while there is something to save. */
export function UnsavedBar({ count, isSaving, onDiscard, onSave, saveLabel }: UnsavedBarProps) {
  const t = useT();
  if (count === 0) return null;
  return (
    <Box
      role="region"
      aria-label={t('administration.unsaved', { count })}
      sx={{
        position: 'sticky',
        bottom: 12,
        zIndex: 3,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        marginTop: 5,
        padding: '10px 16px',
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'background.paper',
        boxShadow: '0 4px 12px rgb(0 0 0 / 0.12)',
      }}
    >
      <Box
        role="status"
        sx={{ flex: { xs: '1 1 100%', sm: '1 1 160px' }, typography: 'body2', fontWeight: 500 }}
      >
        {t('administration.unsaved', { count })}
      </Box>
      <Button variant="outlined" onClick={onDiscard} disabled={isSaving}>
        {t('administration.discard')}
      </Button>
      <Button variant="contained" onClick={onSave} loading={isSaving}>
        {saveLabel ?? t('administration.save')}
      </Button>
    </Box>
  );
}
