import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MuiLink from '@mui/material/Link';
import type { ModelDetail, ModelVersionDetail } from '@blueport/contracts';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { RequestFailure } from '../../../../parts/administration/RequestFailure.tsx';
import { TextInput } from '../../../../parts/administration/TextInput.tsx';
import { modelApi } from '../queries.ts';
import { usePermission } from '../../../../core/auth/use-permission.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { useToast } from '../../../../ui/page/Toasts.tsx';
import { useBenchRun } from '../use-bench-run.ts';
import { BenchChip } from './BenchChip.tsx';

interface PublishDialogProps {
  readonly model: ModelDetail;
  readonly version: ModelVersionDetail;
  readonly onClose: () => void;
}

/** Publishes a draft with what is new in it: with a green run, or with a right of its own and a reason. */
export function PublishDialog({ model, version, onClose }: PublishDialogProps) {
  const t = useT();
  const toast = useToast();
  const [reason, setReason] = useState('');
  const [notes, setNotes] = useState(version.releaseNotes);
  const [tried, setTried] = useState(false);
  const [keep, keeping] = modelApi.useModelEditVersionMutation();
  const [publish, publishing] = modelApi.useModelSetVersionStateMutation();
  const bench = useBenchRun(model, version);
  const publishButton = useRef<HTMLButtonElement>(null);
  const mayWrite = usePermission('blueprintEdit').allowed;
  const mayOverride = usePermission('blueprintOverride').allowed;
  const isPartial = version.bench === 'partial';
  const unjudged = version.run?.unjudged ?? [];
  const isGreen = version.bench === 'green' || isPartial;
  const needed = (text: string) => (tried && text.trim() === '' ? t('models.required') : undefined);
  // A green run takes its button away: the next thing to do has the focus then.
  const runTests = async () => {
    const run = await bench.run();
    if (run?.green) setTimeout(() => publishButton.current?.focus());
  };
  const confirm = async () => {
    setTried(true);
    if (notes.trim() === '' || (!isGreen && reason.trim() === '')) return;
    const place = { name: model.name, version: version.version };
    let { etag } = version;
    // The notes are part of the draft: they are kept first, and what is published is the draft that has them.
    if (notes !== version.releaseNotes) {
      const { data: kept } = await keep({ ...place, etag, body: { releaseNotes: notes } });
      if (!kept) return;
      etag = kept.etag;
    }
    const override = isGreen ? {} : { override: { reason: reason.trim() } };
    const { data } = await publish({ ...place, etag, body: { state: 'Published', ...override } });
    if (!data) return;
    toast({ severity: 'success', text: t('models.published', { version: version.version }) });
    onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="publish-title" maxWidth="sm" fullWidth>
      <DialogTitle id="publish-title">
        {t('models.publishTitle', { title: model.title, version: version.version })}
      </DialogTitle>
      <DialogContent>
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
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <span role="status">
            <BenchChip state={version.bench} />
          </span>
          {isGreen || !mayWrite ? null : (
            <Button size="small" loading={bench.isLoading} onClick={() => void runTests()}>
              {t('models.bench.run')}
            </Button>
          )}
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
        {isPartial && unjudged.length > 0 ? (
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
        <RequestFailure error={keeping.error ?? publishing.error ?? bench.error} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button
          ref={publishButton}
          variant="contained"
          loading={keeping.isLoading || publishing.isLoading}
          disabled={bench.isLoading || (!isGreen && !mayOverride) || (!mayWrite && notes.trim() === '')}
          onClick={() => void confirm()}
        >
          {t(isGreen ? 'models.publish' : 'models.publishAnyway')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
