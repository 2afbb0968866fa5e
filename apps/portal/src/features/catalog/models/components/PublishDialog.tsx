import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import type { ModelDetail, ModelVersionDetail } from '@blueport/contracts';
import { useRef } from 'react';
import { Link } from 'react-router';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { modelApi } from '../queries.ts';
import { usePermission } from '../../../../core/auth/use-permission.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { useBenchRun } from '../use-bench-run.ts';
import { StatusChip } from '../../../../components/status/StatusChip.tsx';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';
import { inputOf, useForm } from '../../../../components/form-dialog/use-form.ts';

interface PublishDialogProps {
  readonly model: ModelDetail;
  readonly version: ModelVersionDetail;
  readonly onClose: () => void;
}

/** Manages the release notes, and the reason required if the tests did not pass. */
function usePublication(model: ModelDetail, version: ModelVersionDetail) {
  const t = useT();
  const [keep] = modelApi.useModelEditVersionMutation();
  const [publish] = modelApi.useModelSetVersionStateMutation();
  const isGreen = version.bench === 'green' || version.bench === 'partial';
  const requiredIssue = (text: string) => (text.trim() === '' ? t('models.required') : undefined);
  const form = useForm(
    { notes: version.releaseNotes, reason: '' },
    ({ notes, reason }) => ({
      notes: requiredIssue(notes),
      reason: isGreen ? undefined : requiredIssue(reason),
    }),
    { '/releaseNotes': 'notes', '/override/reason': 'reason' },
  );
  const { notes, reason } = form.values;
  const confirm = async () => {
    const place = { name: model.name, version: version.version };
    let { etag } = version;
    // Release notes are part of the draft, so save them first and publish the resulting draft.
    if (notes !== version.releaseNotes) {
      const saveResult = await keep({ ...place, etag, body: { releaseNotes: notes } });
      if (!saveResult.data) return saveResult;
      ({ etag } = saveResult.data);
    }
    const override = isGreen ? {} : { override: { reason: reason.trim() } };
    return publish({ ...place, etag, body: { state: 'Published', ...override } });
  };
  return { form, confirm, isGreen };
}

/** Publishes a draft with its release notes. Requires passing tests, or the override permission and a reason. */
export function PublishDialog({ model, version, onClose }: PublishDialogProps) {
  const t = useT();
  const { form, confirm, isGreen } = usePublication(model, version);
  const bench = useBenchRun(model, version);
  const publishButton = useRef<HTMLButtonElement>(null);
  const mayWrite = usePermission('blueprintEdit').allowed;
  const mayOverride = usePermission('blueprintOverride').allowed;
  const unjudged = version.run?.unjudged ?? [];
  // The test button disappears after a successful run, so move the focus to the publish button.
  const runTests = async () => {
    const run = await bench.run();
    if (run?.green) setTimeout(() => publishButton.current?.focus());
  };
  return (
    <FormDialog
      title={t('models.publishTitle', { title: model.title, version: version.version })}
      submit={t(isGreen ? 'models.publish' : 'models.publishAnyway')}
      isReady={!bench.isLoading && (isGreen || mayOverride) && (mayWrite || form.values.notes.trim() !== '')}
      width="sm"
      form={form}
      send={confirm}
      success={() => t('models.published', { version: version.version })}
      failure={bench.error}
      submitButton={publishButton}
      onClose={onClose}
    >
      <p>{t('models.publishDetail')}</p>
      <Box sx={{ marginBlock: 4 }}>
        <TextInput
          {...inputOf(form, 'notes')}
          label={t('models.releaseNotesOf', { version: version.version })}
          help={t(mayWrite ? 'models.releaseNotesHelp' : 'models.notesByEditor')}
          required
          disabled={!mayWrite}
          rows={3}
          longest={4000}
        />
      </Box>
      <BenchLine
        version={version}
        bench={bench}
        mayRun={!isGreen && mayWrite}
        onRun={() => void runTests()}
        onClose={onClose}
      />
      {version.bench === 'partial' && unjudged.length > 0 ? (
        <Alert severity="warning" sx={{ marginTop: 4, overflowWrap: 'anywhere' }}>
          {t('models.bench.unjudged', { types: unjudged.join(', ') })}
        </Alert>
      ) : null}
      {isGreen ? null : mayOverride ? <OverrideReason form={form} /> : <p>{t('models.runFirst')}</p>}
    </FormDialog>
  );
}

interface BenchLineProps {
  readonly version: ModelVersionDetail;
  readonly bench: ReturnType<typeof useBenchRun>;
  readonly mayRun: boolean;
  readonly onRun: () => void;
  readonly onClose: () => void;
}

/** Result of the last test run, with a button to run the tests again. */
function BenchLine({ version, bench, mayRun, onRun, onClose }: BenchLineProps) {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <span role="status">
        <StatusChip of="bench" state={version.bench} />
      </span>
      {mayRun ? (
        <Button size="small" loading={bench.isLoading} onClick={onRun}>
          {t('models.bench.run')}
        </Button>
      ) : null}
      {version.bench === 'red' ? (
        <MuiLink
          component={Link}
          to={`?version=${version.version}&tab=bench`}
          onClick={onClose}
          variant="body2"
        >
          {t('models.bench.seeFailed')}
        </MuiLink>
      ) : null}
    </Box>
  );
}

type PublicationForm = ReturnType<typeof usePublication>['form'];

/** The reason to publish a version whose tests did not pass. */
function OverrideReason({ form }: { readonly form: PublicationForm }) {
  const t = useT();
  return (
    <>
      <p>{t('models.overrideDetail')}</p>
      <TextInput
        {...inputOf(form, 'reason')}
        label={t('models.overrideReason')}
        required
        rows={2}
        longest={500}
      />
    </>
  );
}
