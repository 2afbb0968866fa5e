import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import FormPreview, { type FormPreviewProps } from './FormPreview.tsx';

/** Preview of the whole form in desktop or phone width. */
export function PreviewTab(props: FormPreviewProps) {
  const t = useT();
  const [width, setWidth] = useState<'desktop' | 'phone'>('desktop');
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={width}
        aria-label={t('templates.width')}
        onChange={(_event, next: typeof width | null) => next && setWidth(next)}
        // Phones show only the phone width.
        sx={{ display: { xs: 'none', md: 'inline-flex' }, marginBottom: 4 }}
      >
        {(['desktop', 'phone'] as const).map((value) => (
          <ToggleButton key={value} value={value}>
            {t(`templates.width.${value}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box
        component="section"
        aria-label={t('templates.tab.preview')}
        sx={{
          border: 1,
          borderColor: 'divider',
          borderRadius: 2,
          bgcolor: 'background.paper',
          padding: width === 'phone' ? 4 : { xs: 4, md: 6 },
          maxWidth: width === 'phone' ? 390 : 960,
          marginInline: width === 'phone' ? 'auto' : 0,
        }}
      >
        <FormPreview {...props} />
      </Box>
    </>
  );
}
