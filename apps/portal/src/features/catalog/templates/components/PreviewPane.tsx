import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useT } from '../../../../core/i18n/translate.tsx';
import FormPreview, { type FormPreviewProps } from './FormPreview.tsx';

/** Live preview of the form next to the canvas. */
export function PreviewPane(props: FormPreviewProps) {
  const t = useT();
  return (
    <Box
      component="section"
      aria-label={t('templates.tab.preview')}
      tabIndex={0}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'background.paper',
        padding: 4,
        position: 'sticky',
        top: 72,
        maxHeight: 'calc(100vh - 160px)',
        overflow: 'auto',
        minWidth: 0,
      }}
    >
      <Typography variant="caption" component="p" color="textSecondary" sx={{ marginBottom: 3 }}>
        {t('templates.previewLive')}
      </Typography>
      <FormPreview {...props} />
    </Box>
  );
}
