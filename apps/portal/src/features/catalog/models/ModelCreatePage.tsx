import Box from '@mui/material/Box';
import type { ImportedTemplate } from '@blueport/contracts';
import { Suspense, useState } from 'react';
import { Navigate } from 'react-router';
import { CreatePage } from '../../../components/administration/CreatePage.tsx';
import { SectionCard } from '../../../ui/section/SectionCard.tsx';
import { TextInput } from '../../../components/administration/TextInput.tsx';
import { modelApi } from './queries.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { LoadingState } from '../../../components/states/index.ts';
import { type EditorPosition, FindingsList } from './components/FindingsList.tsx';
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

/** State of the blueprint being created. */
function useNewModel() {
  const [create, { error, isLoading, data }] = modelApi.useModelCreateMutation();
  const [facts, setFacts] = useState(noFacts);
  const [ownName, setOwnName] = useState<string>();
  const [template, setTemplate] = useState(emptyTemplate);
  const [documentation, setDocumentation] = useState('');
  const [tried, setTried] = useState(false);
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
  const isDirty = facts !== noFacts || template !== emptyTemplate;
  const form = { isDirty, isSaving: isLoading, failure: error };
  return {
    form,
    created: data?.name,
    facts,
    name,
    template,
    missing,
    change,
    setOwnName,
    setTemplate,
    take,
    takeFile,
    save,
  };
}

/** Page for creating a blueprint from any source. */
export function Component() {
  const t = useT();
  const model = useNewModel();
  const { form, created, facts, template, missing } = model;
  const [bringing, setBringing] = useState(false);
  const [findings, setFindings] = useState<readonly TemplateFinding[]>();
  const [place, setPlace] = useState<EditorPosition>();
  if (created) return <Navigate to={`/portal/model/${created}?tab=template`} replace />;
  return (
    <CreatePage
      title={t('models.createTitle')}
      list={{ label: t('nav.model'), to: '/portal/model' }}
      submit={t('models.create')}
      isWide
      form={{ ...form, isSaving: form.isSaving || bringing }}
      onSubmit={model.save}
    >
      <SectionCard spaced title={t('models.about')} detail={t('models.aboutDetail')}>
        <ModelFacts facts={facts} missing={missing} onChange={model.change} />
        <Box sx={{ maxWidth: 480, marginTop: 4 }}>
          <TextInput
            label={t('models.name')}
            value={model.name}
            issue={missing.has('name') ? t('models.nameForm') : undefined}
            help={t('models.nameHelp')}
            required
            code
            longest={63}
            onChange={model.setOwnName}
          />
        </Box>
      </SectionCard>
      <SectionCard spaced title={t('models.template')} detail={t('models.templateDetail')}>
        <SourceChoice onText={model.takeFile} onImported={model.take} onBusy={setBringing} />
        <Box sx={{ marginTop: 4 }}>
          <Suspense fallback={<LoadingState height="max(44vh, 240px)" />}>
            <TemplateEditor
              text={template}
              label={t('models.template')}
              height="44vh"
              onChange={model.setTemplate}
              onFindings={setFindings}
              goTo={place}
            />
          </Suspense>
        </Box>
        <FindingsList findings={findings} onGoTo={setPlace} />
      </SectionCard>
    </CreatePage>
  );
}
