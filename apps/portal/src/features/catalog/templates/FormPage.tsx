import {
  checkForm,
  type FieldSpec,
  type FormDefinition,
  type TemplateField,
  type TemplateForm,
  resolveItem,
} from '@blueport/contracts';
import { Suspense, useMemo, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { ConflictDialog } from '../../../components/administration/ConflictDialog.tsx';
import { LeaveGuard } from '../../../components/administration/LeaveGuard.tsx';
import { RequestFailure } from '../../../components/administration/RequestFailure.tsx';
import { UnsavedBar } from '../../../components/administration/UnsavedBar.tsx';
import { templateFieldApi } from '../../../core/api/template-field-api.ts';
import { templateFormApi } from '../../../core/api/template-form-api.ts';
import { usePermission } from '../../../core/auth/use-permission.ts';
import { createBrowserPorts } from '../../../components/form-fields/item-issue.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../components/permission-help/PermissionButton.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { LoadingState } from '../../../components/states/index.ts';
import { PageFailure } from '../../../components/states/PageFailure.tsx';
import { type UrlTab, UrlTabs } from '../../../ui/url-tabs/UrlTabs.tsx';
import type { BuilderProps } from './components/builder-props.ts';
import { FormBuilder } from './components/FormBuilder.tsx';
import { IssueList } from './components/IssueList.tsx';
import type { TypedForm } from './components/JsonTab.tsx';
import {
  InvalidTextsProvider,
  useInvalidTexts,
  unappliedTexts,
  type UnappliedText,
} from './invalid-texts.ts';
import { specOf } from './model/field-spec.ts';
import { FormStateChip } from './template-columns.tsx';
import { type DraftSteps, useDraftHistory } from './use-draft-history.ts';
import { useFormEdit, useFormTexts } from './use-form-edit.ts';
import { FormSettings } from './components/FormSettings.tsx' with { load: 'part' };
import { HistoryTab } from './components/HistoryTab.tsx' with { load: 'part' };
import { JsonTab } from './components/JsonTab.tsx' with { load: 'part' };
import { PreviewTab } from './components/PreviewTab.tsx' with { load: 'part' };
import { PublishFormDialog } from './components/PublishFormDialog.tsx' with { load: 'dialog' };
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

const everyField = { query: { limit: 0 } };

/** Form builder page. */
export function Component() {
  const { id = '' } = useParams();
  const { data: form, error, refetch } = templateFormApi.useTemplateFormGetQuery({ id });
  const library = templateFieldApi.useTemplateFieldListQuery(everyField);
  if (error && !form) return <PageFailure error={error} onRetry={() => void refetch()} />;
  if (library.error && !library.data)
    return <PageFailure error={library.error} onRetry={() => void library.refetch()} />;
  if (!form || !library.data || form.id !== id) return <LoadingState />;
  return <FormScreen key={id} form={form} library={library.data.result} />;
}

interface FormScreenProps {
  readonly form: TemplateForm;
  readonly library: readonly TemplateField[];
}

/**
 * Returns the issues of the draft. The server's issues, which include invalid patterns, apply until the draft changes.
 */
function useFormIssues(form: TemplateForm, draft: FormDefinition, fields: ReadonlyMap<string, FieldSpec>) {
  const [ports] = useState(() => createBrowserPorts(new Date()));
  return useMemo(() => {
    if (draft === form.draft) return form.issues;
    return checkForm(draft, fields, { ...ports, patternError: () => undefined });
  }, [draft, fields, form, ports]);
}

/** Returns why the form cannot be published, or undefined if it can. */
function useRefusal(form: TemplateForm, isDirty: boolean, isWaiting: boolean, issues: number) {
  const t = useT();
  if (isWaiting) return t('templates.waitingFirst');
  if (isDirty) return t('templates.saveFirst');
  if (issues > 0) return t('templates.issuesFirst', { count: issues });
  return form.changed ? undefined : t('templates.nothingNew');
}

function FormScreen({ form, library }: FormScreenProps) {
  const t = useT();
  const mayEdit = usePermission('templateFormEdit').allowed;
  const edit = useFormEdit(form);
  const words = useFormTexts();
  const [json, setJson] = useState<TypedForm>();
  const invalidTexts = useInvalidTexts();
  const [publishing, setPublishing] = useState(false);
  const { draft } = edit.values;
  const fields = useMemo(
    () => new Map<string, FieldSpec>(library.map((field) => [field.id, specOf(field)])),
    [library],
  );
  const issues = useFormIssues(form, draft, fields);
  const steps = useDraftHistory(draft, (next) => edit.set('draft', next));
  const [chosen, setChosen] = useState<string>();
  const builder = {
    draft,
    fields,
    library,
    issues: [...edit.refusalIssues, ...issues],
    mayEdit,
    onChange: steps.change,
    chosen,
    onChoose: setChosen,
  };
  const waiting = unappliedTexts(invalidTexts, draft, fields);
  const isWaiting = json !== undefined || waiting.length > 0;
  const notNow = useRefusal(form, edit.isDirty, isWaiting, issues.length);
  return (
    <InvalidTextsProvider value={invalidTexts}>
      <LeaveGuard isDirty={edit.isDirty || isWaiting} />
      <PageHeader
        title={form.title}
        badge={<FormStateChip form={form} t={t} />}
        description={form.description}
        breadcrumbs={[{ label: t('templates.forms'), to: '/portal/template/form' }]}
        actions={
          <PermissionButton
            permissionKey="templateFormPublish"
            variant="contained"
            refusal={notNow}
            onClick={() => setPublishing(true)}
          >
            {t('templates.publish')}
          </PermissionButton>
        }
      />
      <ConflictDialog form={edit} words={words} />
      <RequestFailure error={edit.failure} />
      <WaitingTexts
        texts={waiting}
        hasJson={json !== undefined}
        draft={draft}
        fields={fields}
        chosen={chosen}
        onChoose={setChosen}
      />
      <FormTabs form={form} edit={edit} steps={steps} builder={builder} json={json} onJson={setJson} />
      <UnsavedBar
        count={edit.unsaved}
        isSaving={edit.isSaving}
        onDiscard={() => {
          edit.discard();
          setJson(undefined);
          invalidTexts.clear();
        }}
        onSave={() => void edit.save()}
      />
      <Suspense>
        {publishing && <PublishFormDialog form={form} onClose={() => setPublishing(false)} />}
      </Suspense>
    </InvalidTextsProvider>
  );
}

interface FormTabsProps {
  readonly form: TemplateForm;
  readonly edit: ReturnType<typeof useFormEdit>;
  readonly steps: DraftSteps;
  readonly builder: BuilderProps;
  readonly json: TypedForm | undefined;
  readonly onJson: (json: TypedForm | undefined) => void;
}

/** Tabs of the form: builder, preview, settings, JSON and history. */
function FormTabs({ form, edit, steps, builder, json, onJson }: FormTabsProps) {
  const t = useT();
  const { draft, fields } = builder;
  const isRefused = edit.refusalIssues.length > 0;
  const tabs: readonly [UrlTab, ...UrlTab[]] = [
    {
      id: 'build',
      label: t('templates.tab.build'),
      content: (
        <>
          <IssueList
            issues={isRefused ? edit.refusalIssues : builder.issues}
            draft={draft}
            fields={fields}
            isRefused={isRefused}
            onChoose={builder.onChoose}
          />
          <FormBuilder {...builder} steps={steps} title={edit.values.title} />
        </>
      ),
    },
    {
      id: 'preview',
      label: t('templates.tab.preview'),
      content: <PreviewTab draft={draft} fields={fields} title={edit.values.title} />,
    },
    {
      id: 'settings',
      label: t('templates.tab.settings'),
      content: <FormSettings form={form} edit={edit} onDraft={steps.change} mayEdit={builder.mayEdit} />,
    },
    {
      id: 'json',
      label: t('templates.tab.json'),
      content: <JsonTab {...builder} name={form.title} typed={json} onType={onJson} />,
    },
    {
      id: 'history',
      label: t('templates.tab.history'),
      content: <HistoryTab form={form} isDirty={edit.isDirty} />,
    },
  ];
  return <UrlTabs label={form.title} tabs={tabs} />;
}

interface WaitingTextsProps {
  readonly texts: readonly UnappliedText[];
  /** Whether the JSON tab has edits that were not applied. */
  readonly hasJson: boolean;
  readonly draft: FormDefinition;
  readonly fields: ReadonlyMap<string, FieldSpec>;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** Warns about text that is not part of the form yet and not currently visible, with a link to each. */
function WaitingTexts({ texts, hasJson, draft, fields, chosen, onChoose }: WaitingTextsProps) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab');
  const hiddenTexts = texts.filter(({ id }) => tab !== null || id !== chosen);
  const isJsonAway = hasJson && tab !== 'json';
  if (hiddenTexts.length === 0 && !isJsonAway) return null;
  const go = (to: string | undefined) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (to === undefined) next.delete('tab');
        else next.set('tab', to);
        return next;
      },
      { preventScrollReset: true },
    );
  const way = { size: 'small', color: 'inherit', sx: { minWidth: 0, paddingBlock: 0 } } as const;
  return (
    <Alert
      severity="warning"
      sx={{ marginBottom: 4, '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}
    >
      {t('templates.waiting')}
      <Box component="ul" sx={{ margin: 0, paddingInlineStart: 5 }}>
        {hiddenTexts.map(({ id, property, text }) => {
          const item = draft.items.find((one) => one.id === id);
          return (
            <li key={`${id} ${property}`}>
              <Button
                {...way}
                onClick={() => {
                  onChoose(id);
                  go(undefined);
                }}
              >
                {(item && resolveItem(item, fields)?.label) ?? id}
              </Button>{' '}
              “{text}”
            </li>
          );
        })}
        {isJsonAway && (
          <li>
            <Button {...way} onClick={() => go('json')}>
              {t('templates.tab.json')}
            </Button>
          </li>
        )}
      </Box>
    </Alert>
  );
}
