import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { TextInput } from '../../../administration/TextInput.tsx';
import { useT } from '../../../i18n/translate.tsx';
import { MarkdownView } from '../../../markdown/MarkdownView.tsx';
import { EmptyState } from '../../../states/index.ts';
import type { VersionTabProps } from './shared-props.ts';

/** The page of a version in Markdown, with what members will read beside it. */
export default function DocumentationTab({ form, mayEdit }: VersionTabProps) {
  const t = useT();
  const { documentation } = form.values;
  const preview = documentation.trim() ? (
    <MarkdownView markdown={documentation} />
  ) : (
    <EmptyState title={t('models.noDocumentation')} />
  );
  if (!mayEdit) return preview;
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' } }}>
      <Box sx={{ minWidth: 0, '& textarea': { minHeight: { lg: '50vh' } } }}>
        <TextInput
          label={t('models.markdown')}
          value={documentation}
          issue={form.issues.documentation}
          help={t('models.markdownHelp')}
          rows={12}
          code
          onChange={(text) => form.set('documentation', text)}
        />
      </Box>
      <Box component="section" aria-label={t('models.preview')} sx={{ minWidth: 0 }}>
        <Typography variant="caption" color="textSecondary">
          {t('models.preview')}
        </Typography>
        {preview}
      </Box>
    </Box>
  );
}
