import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { CopyButton } from '../../../../ui/code-view/CopyButton.tsx';
import { downloadText } from '../../../../ui/code-view/download-text.ts';
import Button from '@mui/material/Button';
import { useT } from '../../../../core/i18n/translate.tsx';
import { LoadingState } from '../../../../components/states/index.ts';
import type { TemplateFinding } from '../editor/template-diagnostics.ts';
import { type EditorPosition, FindingsList } from './FindingsList.tsx';
import type { VersionTabProps } from './shared-props.ts';
import { TemplateEditor } from '../editor/TemplateEditor.tsx' with { load: 'part' };

/** Template of a version, with the findings of the template engine. */
export function TemplateTab({ model, version, form, mayEdit }: VersionTabProps) {
  const t = useT();
  const [findings, setFindings] = useState<readonly TemplateFinding[]>();
  const [place, setPlace] = useState<EditorPosition>();
  const { template } = form.values;
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, marginBottom: 2, flexWrap: 'wrap' }}>
        <Typography variant="body2" color="textSecondary" sx={{ flex: 1, minWidth: 200 }}>
          {t(mayEdit ? 'models.editorHelp' : 'models.editorReadOnly')}
        </Typography>
        <CopyButton text={template} what={t('models.template')} />
        <Button
          size="small"
          onClick={() => downloadText(`${model.name}-${version.version}.json`, template, 'application/json')}
        >
          {t('models.download')}
        </Button>
      </Box>
      <Suspense fallback={<LoadingState height="max(62vh, 240px)" />}>
        <TemplateEditor
          text={template}
          label={t('models.template')}
          readOnly={!mayEdit}
          onChange={(text) => form.set('template', text)}
          onFindings={setFindings}
          goTo={place}
        />
      </Suspense>
      <FindingsList findings={findings} onGoTo={setPlace} />
    </>
  );
}
