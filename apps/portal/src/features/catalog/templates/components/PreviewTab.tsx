import Box from '@mui/material/Box';
import { useState } from 'react';
import { ViewSwitch } from '../../../../ui/url-tabs/ViewSwitch.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import FormPreview, { type FormPreviewProps } from './FormPreview.tsx';

/** Preview of the whole form in desktop or phone width. */
export function PreviewTab(props: FormPreviewProps) {
  const t = useT();
  const [width, setWidth] = useState<'desktop' | 'phone'>('desktop');
  return (
    <>
      {/* Phones show only the phone width. */}
      <Box sx={{ display: { xs: 'none', md: 'block' }, marginBottom: 4 }}>
        <ViewSwitch
          label={t('templates.width')}
          value={width}
          options={(['desktop', 'phone'] as const).map((value) => ({
            value,
            label: t(`templates.width.${value}`),
          }))}
          onChange={setWidth}
        />
      </Box>
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
