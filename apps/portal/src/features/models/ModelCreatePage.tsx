import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ImportedTemplate } from '@blueport/contracts';
import { lazy, Suspense, useState } from 'react';
import { Link, Navigate } from 'react-router';
import { FormSection } from '../../administration/FormSection.tsx';
import { LeaveGuard } from '../../administration/LeaveGuard.tsx';
import { RequestFailure } from '../../administration/RequestFailure.tsx';
import { TextInput } from '../../administration/TextInput.tsx';
import { useCreateModelMutation } from '../../api/model-queries.ts';
import { useT } from '../../i18n/translate.tsx';
import { PageHeader } from '../../shell/PageHeader.tsx';
import { LoadingState } from '../../states/index.ts';
import { type Facts, ModelFacts } from './components/ModelFacts.tsx';
import { SourceChoice } from './components/SourceChoice.tsx';
import { emptyTemplate, missingFields, nameOfTitle, tagsOf } from './new-model.ts';

const TemplateEditor = lazy(() => import('./editor/TemplateEditor.tsx'));

const noFacts: Facts = {
  title: '',
  summary: '',
  category: 'Compute',
  tags: '',
  icon: '',
  clouds: ['general', 'us_gov'],
};

/** A new blueprint, from any source. */
export function Component() {
  const t = useT();
  const [create, { error, isLoading, data }] = useCreateModelMutation();
  const [facts, setFacts] = useState(noFacts);
  const [ownName, setOwnName] = useState<string>();
  const [template, setTemplate] = useState(emptyTemplate);
  const [documentation, setDocumentation] = useState('');
  const [tried, setTried] = useState(false);
  const [bringing, setBringing] = useState(false);
  const name = ownName ?? nameOfTitle(facts.title);
  const model = { ...facts, name, template };
  const missing = tried ? missingFields(model) : new Set<string>();
  const change = (next: Partial<Facts>) => setFacts((now) => ({ ...now, ...next }));
  const take = ({ template: text, suggested }: ImportedTemplate) => {
    setTemplate(text);
    setDocumentation(suggested.documentation);
    setFacts((now) => ({
      ...now,
      title: now.title || suggested.title,
      summary: now.summary || suggested.summary,
    }));
  };
  const save = () => {
    setTried(true);
    if (missingFields(model).size > 0) return;
    const { tags, icon, clouds, ...rest } = facts;
    void create({
      ...rest,
      name,
      template,
      clouds: [...clouds],
      tags: tagsOf(tags),
      ...(icon && { icon }),
      ...(documentation && { documentation }),
    });
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
        <SourceChoice onText={setTemplate} onImported={take} onBusy={setBringing} />
        <Box sx={{ marginTop: 4 }}>
          <Suspense fallback={<LoadingState />}>
            <TemplateEditor
              text={template}
              label={t('models.template')}
              height="44vh"
              onChange={setTemplate}
            />
          </Suspense>
        </Box>
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
