import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { MailTemplate } from '@blueport/contracts';
import { Suspense, useState } from 'react';
import { RequestFailure } from '../../../../components/administration/RequestFailure.tsx';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { isProblem, toApiError } from '../../../../core/api/problem.ts';
import { formatDateTime } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../../components/permission-help/PermissionButton.tsx';
import { mailApi, type MailText } from '../queries.ts';
import { FormFooter } from '../../../../ui/form-field/FormFooter.tsx';
import { PreviewFrame } from './PreviewFrame.tsx';
import { ResetTemplateDialog } from './ResetTemplateDialog.tsx' with { load: 'dialog' };
import { VersionsDialog } from './VersionsDialog.tsx' with { load: 'dialog' };
import Chip from '@mui/material/Chip';
import { serverText } from '../../../../core/i18n/server-text.ts';

const key = 'organizationMailTemplateEdit';

/** Returns the newest known version: the one just saved, until the list is refetched. */
const newestOf = (
  listedTemplate: MailTemplate,
  ...answers: readonly (MailTemplate | null | undefined)[]
): MailTemplate =>
  answers.reduce<MailTemplate>(
    (newest, answer) => (answer && answer.version > newest.version ? answer : newest),
    listedTemplate,
  );

/** Unsaved text of a template with the version it is based on. */
export type TemplateDraft = MailText & { readonly version: number };

interface TemplateEditorProps {
  readonly template: MailTemplate;
  /** Undefined if the text is unchanged. */
  readonly draft: TemplateDraft | undefined;
  readonly onDraft: (draft: TemplateDraft | undefined) => void;
}

/** Manages editing and testing the text of a template. */
function useTemplateText({ template: listedTemplate, draft, onDraft: setDraft }: TemplateEditorProps) {
  const [save, saving] = mailApi.useMailPutMutation();
  const [test, testing] = mailApi.useMailTestMutation();
  const template = newestOf(listedTemplate, saving.data);
  const { id } = template;
  const text: MailText = draft ?? template;
  const version = draft?.version ?? template.version;
  const body = { subject: text.subject, body: text.body };
  const isChanged = text.subject !== template.subject || text.body !== template.body;
  const write = (changes: Partial<MailText>) => setDraft({ ...body, version, ...changes });
  const isStale = isProblem(saving.error, 'stale');
  const issues = toApiError(saving.error ?? testing.error)?.errors ?? [];
  const issueOf = (pointer: string): string | undefined =>
    issues
      .filter((issue) => issue.pointer === pointer)
      .map((issue) => issue.message)
      .join(' ') || undefined;
  const submit = async () => {
    const answer = await save({ id, etag: `"${version}"`, body });
    if (answer.data) setDraft(undefined);
  };
  const failure = [saving.error, testing.error].find(
    (error) => error !== undefined && !isProblem(error, 'stale') && !isProblem(error, 'invalid-input'),
  );
  const isSaved = saving.data?.version === template.version && !draft;
  const tested = testing.data?.recipient;
  const tryOut = () => test({ id, body });
  return {
    template,
    text,
    body,
    version,
    isChanged,
    isSaving: saving.isLoading,
    isStale,
    isSaved,
    tested,
    failure,
    issueOf,
    write,
    setDraft,
    submit,
    tryOut,
  };
}
type TemplateText = ReturnType<typeof useTemplateText>;

/** Editor of a template with preview, test mail and versions. */
export function TemplateEditor(props: TemplateEditorProps) {
  const t = useT();
  const [showsVersions, setShowsVersions] = useState(false);
  const [isResetting, setResetting] = useState(false);
  const form = useTemplateText(props);
  const { template, text, issueOf, write } = form;
  return (
    <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' } }}>
      <Box sx={{ display: 'grid', gap: 4, alignContent: 'start', minWidth: 0 }}>
        <Typography variant="body2" color="textSecondary">
          {template.updatedAt === null
            ? t('mail.untouched')
            : t('mail.changed', {
                version: template.version,
                time: formatDateTime(template.updatedAt),
                person: template.updatedBy ?? '',
              })}
        </Typography>
        {form.isStale ? <StaleNotice form={form} /> : null}
        <RequestFailure error={form.failure} />
        <TextInput
          label={t('mail.subject')}
          value={text.subject}
          issue={issueOf('#/subject')}
          longest={200}
          required
          onChange={(subject) => write({ subject })}
        />
        <TextInput
          label={t('mail.body')}
          value={text.body}
          issue={issueOf('#/body')}
          help={t('mail.bodyHelp')}
          rows={14}
          longest={10_000}
          required
          code
          onChange={(body) => write({ body })}
        />
        <PlaceholderList
          placeholders={template.placeholders}
          onInsert={(name) => write({ body: `${text.body}{{${name}}}` })}
        />
        <EditorActions
          form={form}
          onVersions={() => setShowsVersions(true)}
          onReset={() => setResetting(true)}
        />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <PreviewFrame id={template.id} text={form.body} />
      </Box>
      {showsVersions ? (
        <Suspense>
          <VersionsDialog
            template={template}
            onTake={(older) => form.setDraft({ ...older, version: form.version })}
            onClose={() => setShowsVersions(false)}
          />
        </Suspense>
      ) : null}
      {isResetting ? (
        <Suspense>
          <ResetTemplateDialog
            template={template}
            hasDraft={props.draft !== undefined}
            onReset={() => form.setDraft(undefined)}
            onClose={() => setResetting(false)}
          />
        </Suspense>
      ) : null}
    </Box>
  );
}

function StaleNotice({ form: { template, text, setDraft } }: { readonly form: TemplateText }) {
  const t = useT();
  return (
    <Alert
      severity="warning"
      action={
        <>
          <Button color="inherit" size="small" onClick={() => setDraft(undefined)}>
            {t('mail.takeTheirs')}
          </Button>
          <Button
            color="inherit"
            size="small"
            onClick={() => setDraft({ ...text, version: template.version })}
          >
            {t('mail.keepMine')}
          </Button>
        </>
      }
    >
      {t('mail.stale')}
    </Alert>
  );
}

interface EditorActionsProps {
  readonly form: TemplateText;
  readonly onVersions: () => void;
  readonly onReset: () => void;
}

/** Buttons to save, test and reset the template, with their results. */
function EditorActions({ form, onVersions, onReset }: EditorActionsProps) {
  const t = useT();
  const unchanged = form.isChanged ? undefined : t('mail.nothingChanged');
  const saveRefusal = form.isSaving ? t('mail.saving') : unchanged;
  return (
    <>
      <Box role="status">
        {form.tested === undefined ? null : (
          <Alert severity="success">{t('mail.tested', { address: form.tested })}</Alert>
        )}
        {form.isSaved ? <Alert severity="success">{t('mail.saved')}</Alert> : null}
      </Box>
      <FormFooter>
        <PermissionButton permissionKey={key} onClick={() => void form.tryOut()}>
          {t('mail.test')}
        </PermissionButton>
        <Button onClick={onVersions}>{t('mail.versions')}</Button>
        <PermissionButton
          permissionKey={key}
          refusal={form.template.changed ? undefined : t('mail.isOwn')}
          onClick={onReset}
        >
          {t('mail.reset')}
        </PermissionButton>
        <PermissionButton
          permissionKey={key}
          variant="contained"
          refusal={saveRefusal}
          onClick={() => void form.submit()}
        >
          {t('mail.save')}
        </PermissionButton>
      </FormFooter>
    </>
  );
}

interface PlaceholderListProps {
  readonly placeholders: MailTemplate['placeholders'];
  readonly onInsert: (name: string) => void;
}

/** Placeholders available for this type of mail. Clicking one appends it to the text. */
function PlaceholderList({ placeholders, onInsert }: PlaceholderListProps) {
  const t = useT();
  return (
    <Box component="section" aria-label={t('mail.placeholders')}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 2 }}>
        {t('mail.placeholders')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {placeholders.map(({ name, description }) => (
          <Chip
            key={name}
            size="small"
            variant="outlined"
            label={`{{${name}}}`}
            title={serverText(`mail.placeholder.${name}`) ?? description}
            onClick={() => onInsert(name)}
          />
        ))}
      </Box>
    </Box>
  );
}
