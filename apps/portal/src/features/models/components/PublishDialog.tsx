import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { ModelDetail, ModelVersionDetail } from '@blueport/contracts';
import { useState } from 'react';
import { RequestFailure } from '../../../administration/RequestFailure.tsx';
import { TextInput } from '../../../administration/TextInput.tsx';
import { useSetVersionStateMutation } from '../../../api/model-queries.ts';
import { usePermission } from '../../../app/use-permission.ts';
import { useT } from '../../../i18n/translate.tsx';
import { useToast } from '../../../shell/Toasts.tsx';
import { BenchChip } from './BenchChip.tsx';

interface PublishDialogProps {
  readonly model: ModelDetail;
  readonly version: ModelVersionDetail;
  readonly onClose: () => void;
}

/** Publishes a draft: with a green run, or with a right of its own and a reason. */
export default function PublishDialog({ model, version, onClose }: PublishDialogProps) {
  const t = useT();
  const toast = useToast();
  const [reason, setReason] = useState('');
  const [publish, { error, isLoading }] = useSetVersionStateMutation();
  const mayOverride = usePermission('blueprintOverride').allowed;
  const isGreen = version.bench === 'green';
  const confirm = async () => {
    const override = isGreen ? {} : { override: { reason: reason.trim() } };
    const { data } = await publish({
      name: model.name,
      version: version.version,
      etag: version.etag,
      body: { state: 'Published', ...override },
    });
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
        <BenchChip state={version.bench} />
        {isGreen ? null : mayOverride ? (
          <>
            <p>{t('models.overrideDetail')}</p>
            <TextInput
              label={t('models.overrideReason')}
              value={reason}
              issue={undefined}
              required
              rows={2}
              longest={500}
              onChange={setReason}
            />
          </>
        ) : (
          <p>{t('models.runFirst')}</p>
        )}
        <RequestFailure error={error} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button
          variant="contained"
          loading={isLoading}
          disabled={!isGreen && (!mayOverride || reason.trim() === '')}
          onClick={() => void confirm()}
        >
          {t(isGreen ? 'models.publish' : 'models.publishAnyway')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
