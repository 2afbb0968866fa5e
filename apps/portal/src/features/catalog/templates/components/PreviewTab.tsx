import Box from '@mui/material/Box';
import { useState } from 'react';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
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
        sx={{
          maxWidth: width === 'phone' ? 390 : 960,
          marginInline: width === 'phone' ? 'auto' : 0,
        }}
      >
        <SectionCard quiet title={t('templates.tab.preview')}>
          <FormPreview {...props} />
        </SectionCard>
      </Box>
    </>
  );
}
