import EmptyIcon from '@mui/icons-material/ArticleOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { FileButton } from '../../../../ui/file-button/FileButton.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { MarkdownView } from '../../../../components/markdown/MarkdownView.tsx';
import { countHiddenImages } from '../../../../components/markdown/picture-source.ts';
import { EmptyState } from '../../../../components/states/index.ts';
import { readPicture, withPicture } from '../new-model.ts';
import type { VersionTabProps } from './shared-props.ts';

/** Matches the limit on the server. */
const maxPageCharacters = 200_000;

/** Markdown editor for the documentation of a version, with a preview. */
export function DocumentationTab({ form, mayEdit }: VersionTabProps) {
  const t = useT();
  const [refusal, setRefusal] = useState<'pictureRefused' | 'pageFull'>();
  const { documentation } = form.values;
  const unseen = countHiddenImages(documentation);
  const addPicture = async (file: File) => {
    const picture = await readPicture(file);
    const page = picture && withPicture(documentation, file.name, picture);
    setRefusal(!page ? 'pictureRefused' : page.length > maxPageCharacters ? 'pageFull' : undefined);
    if (page && page.length <= maxPageCharacters) form.set('documentation', page);
  };
  const preview = documentation.trim() ? (
    <MarkdownView markdown={documentation} />
  ) : (
    <EmptyState icon={<EmptyIcon />} title={t('models.noDocumentation')} />
  );
  if (!mayEdit) return preview;
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' } }}>
      <Box sx={{ minWidth: 0, '& textarea:not([aria-hidden])': { minHeight: { lg: '50vh' } } }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', marginBottom: 4 }}>
          <FileButton
            size="small"
            accept="image/svg+xml,image/png,image/jpeg,image/webp"
            onFile={(file) => void addPicture(file)}
          >
            {t('models.addPicture')}
          </FileButton>
          <FormHelperText error={refusal !== undefined} role={refusal && 'alert'} sx={{ margin: 0 }}>
            {t(`models.${refusal ?? 'addPictureHelp'}`)}
          </FormHelperText>
        </Box>
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
        {unseen > 0 && (
          <Alert severity="warning" sx={{ marginBlock: 3 }}>
            {t('models.picturesUnseen', { count: unseen })}
          </Alert>
        )}
        {preview}
      </Box>
    </Box>
  );
}
