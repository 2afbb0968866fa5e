import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import type { ModelDetail, ModelVersionDetail } from '@blueport/contracts';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { TextInput } from '../../../../parts/administration/TextInput.tsx';
import { modelApi } from '../queries.ts';
import { usePermission } from '../../../../core/auth/use-permission.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { useBenchRun } from '../use-bench-run.ts';
import { BenchChip } from './BenchChip.tsx';
import { FormDialog } from '../../../../parts/form-dialog/FormDialog.tsx';

interface PublishDialogProps {
  readonly model: ModelDetail;
  readonly version: ModelVersionDetail;
  readonly onClose: () => void;
}

/** What is published: the notes, and a reason where the run is not green. */
function usePublication(model: ModelDetail, version: ModelVersionDetail) {
  const [reason, setReason] = useState('');
  const [notes, setNotes] = useState(version.releaseNotes);
  const [tried, setTried] = useState(false);
  const [keep] = modelApi.useModelEditVersionMutation();
  const [publish] = modelApi.useModelSetVersionStateMutation();
  const isGreen = version.bench === 'green' || version.bench === 'partial';
  const confirm = async () => {
    setTried(true);
    if (notes.trim() === '' || (!isGreen && reason.trim() === '')) return undefined;
    const place = { name: model.name, version: version.version };
    let { etag } = version;
    // The notes are part of the draft: they are kept first, and what is published is the draft that has them.
    if (notes !== version.releaseNotes) {
      const kept = await keep({ ...place, etag, body: { releaseNotes: notes } });
      if (!kept.data) return kept;
      ({ etag } = kept.data);
    }
    const override = isGreen ? {} : { override: { reason: reason.trim() } };
    return publish({ ...place, etag, body: { state: 'Published', ...override } });
  };
  return { reason, setReason, notes, setNotes, tried, confirm, isGreen };
}

/** Publishes a draft with what is new in it: with a green run, or with a right of its own and a reason. */
export function PublishDialog({ model, version, onClose }: PublishDialogProps) {
  const t = useT();
  const { reason, setReason, notes, setNotes, tried, confirm, isGreen } = usePublication(model, version);
  const bench = useBenchRun(model, version);
  const publishButton = useRef<HTMLButtonElement>(null);
  const mayWrite = usePermission('blueprintEdit').allowed;
  const mayOverride = usePermission('blueprintOverride').allowed;
  const unjudged = version.run?.unjudged ?? [];
  const needed = (text: string) => (tried && text.trim() === '' ? t('models.required') : undefined);
  // A green run takes its button away: the next thing to do has the focus then.
  const runTests = async () => {
    const run = await bench.run();
    if (run?.green) setTimeout(() => publishButton.current?.focus());
  };
  return (
    <FormDialog
      title={t('models.publishTitle', { title: model.title, version: version.version })}
      submit={t(isGreen ? 'models.publish' : 'models.publishAnyway')}
      isReady={!bench.isLoading && (isGreen || mayOverride) && (mayWrite || notes.trim() !== '')}
      width="sm"
      send={confirm}
      success={() => t('models.published', { version: version.version })}
      failure={bench.error}
      submitButton={publishButton}
      onClose={onClose}
    >
      <p>{t('models.publishDetail')}</p>
      <Box sx={{ marginBlock: 4 }}>
        <TextInput
          label={t('models.releaseNotesOf', { version: version.version })}
          value={notes}
          issue={needed(notes)}
          help={t(mayWrite ? 'models.releaseNotesHelp' : 'models.notesByEditor')}
          required
          disabled={!mayWrite}
          rows={3}
          longest={4000}
          onChange={setNotes}
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
      {isGreen ? null : mayOverride ? (
        <>
          <p>{t('models.overrideDetail')}</p>
          <TextInput
            label={t('models.overrideReason')}
            value={reason}
            issue={needed(reason)}
            required
            rows={2}
            longest={500}
            onChange={setReason}
          />
        </>
      ) : (
        <p>{t('models.runFirst')}</p>
      )}
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

/** How the last run went, and another one. */
function BenchLine({ version, bench, mayRun, onRun, onClose }: BenchLineProps) {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <span role="status">
        <BenchChip state={version.bench} />
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
