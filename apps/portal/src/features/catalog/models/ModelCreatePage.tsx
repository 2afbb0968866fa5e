import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ImportedTemplate } from '@blueport/contracts';
import { Suspense, useState } from 'react';
import { Link, Navigate } from 'react-router';
import { FormSection } from '../../../parts/administration/FormSection.tsx';
import { LeaveGuard } from '../../../parts/administration/LeaveGuard.tsx';
import { RequestFailure } from '../../../parts/administration/RequestFailure.tsx';
import { TextInput } from '../../../parts/administration/TextInput.tsx';
import { modelApi } from './queries.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { LoadingState } from '../../../parts/states/index.ts';
import { type EditorPlace, FindingsList } from './components/FindingsList.tsx';
import { type DraftFacts, ModelFacts } from './components/ModelFacts.tsx';
import { SourceChoice } from './components/SourceChoice.tsx';
import type { TemplateFinding } from './editor/template-diagnostics.ts';
import { emptyTemplate, missingFields, nameOfTitle, tagsOf, titleOfFile } from './new-model.ts';
import { TemplateEditor } from './editor/TemplateEditor.tsx' with { load: 'part' };

const noFacts: DraftFacts = {
  title: '',
  summary: '',
  category: '',
  tags: '',
  icon: '',
  clouds: ['general', 'us_gov'],
};

/** A new blueprint, from any source. */
export function Component() {
  const t = useT();
  const [create, { error, isLoading, data }] = modelApi.useModelCreateMutation();
  const [facts, setFacts] = useState(noFacts);
  const [ownName, setOwnName] = useState<string>();
  const [template, setTemplate] = useState(emptyTemplate);
  const [documentation, setDocumentation] = useState('');
  const [tried, setTried] = useState(false);
  const [bringing, setBringing] = useState(false);
  const [findings, setFindings] = useState<readonly TemplateFinding[]>();
  const [place, setPlace] = useState<EditorPlace>();
  const name = ownName ?? nameOfTitle(facts.title);
  const model = { ...facts, name, template };
  const missing = tried ? missingFields(model) : new Set<string>();
  const change = (next: Partial<DraftFacts>) => setFacts((now) => ({ ...now, ...next }));
  const take = ({ template: text, suggested }: ImportedTemplate) => {
    setTemplate(text);
    setDocumentation(suggested.documentation);
    setFacts((now) => ({
      ...now,
      title: now.title || suggested.title,
      summary: now.summary || suggested.summary,
    }));
  };
  const takeFile = (text: string, fileName: string) => {
    setTemplate(text);
    setFacts((now) => ({ ...now, title: now.title || titleOfFile(fileName) }));
  };
  const save = () => {
    setTried(true);
    const { tags, icon, clouds, category, ...rest } = facts;
    if (category === '' || missingFields(model).size > 0) return;
    const body = {
      ...rest,
      category,
      name,
      template,
      clouds: [...clouds],
      tags: tagsOf(tags),
      ...(icon && { icon }),
      ...(documentation && { documentation }),
    };
    void create({ body });
  };
  if (data) return <Navigate to={`/portal/model/${data.name}?tab=template`} replace />;
  return (
    <>
      <LeaveGuard isDirty={facts !== noFacts || template !== emptyTemplate} />
      <PageHeader
        title={t('models.createTitle')}
        breadcrumbs={[{ label: t('models.heading'), to: '/portal/model' }]}
      />
      <FormSection title={t('models.about')} detail={t('models.aboutDetail')}>
        <ModelFacts facts={facts} missing={missing} onChange={change} />
        <Box sx={{ maxWidth: 480, marginTop: 4 }}>
          <TextInput
            label={t('models.name')}
            value={name}
            issue={missing.has('name') ? t('models.nameForm') : undefined}
            help={t('models.nameHelp')}
            required
            code
            longest={63}
            onChange={setOwnName}
          />
        </Box>
      </FormSection>
      <FormSection title={t('models.template')} detail={t('models.templateDetail')}>
        <SourceChoice onText={takeFile} onImported={take} onBusy={setBringing} />
        <Box sx={{ marginTop: 4 }}>
          <Suspense fallback={<LoadingState />}>
            <TemplateEditor
              text={template}
              label={t('models.template')}
              height="44vh"
              onChange={setTemplate}
              onFindings={setFindings}
              goTo={place}
            />
          </Suspense>
        </Box>
        <FindingsList findings={findings} onGoTo={setPlace} />
      </FormSection>
      <RequestFailure error={error} />
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        <Button variant="contained" loading={isLoading || bringing} onClick={save}>
          {t('models.create')}
        </Button>
        <Button component={Link} to="/portal/model" nativeButton={false}>
          {t('action.cancel')}
        </Button>
      </Box>
    </>
  );
}
