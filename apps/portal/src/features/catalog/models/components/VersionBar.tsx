import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ModelDetail, ModelVersionDetail } from '@blueport/contracts';
import { canTransition } from '@blueport/contracts';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { RequestFailure } from '../../../../components/administration/RequestFailure.tsx';
import { modelApi } from '../queries.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../../components/permission-help/PermissionButton.tsx';
import { useToast } from '../../../../ui/page/Toasts.tsx';
import { StatusChip } from '../../../../components/status/StatusChip.tsx';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import { PublishDialog } from './PublishDialog.tsx' with { load: 'dialog' };
import { NewVersionDialog } from './NewVersionDialog.tsx' with { load: 'dialog' };

interface VersionBarProps {
  readonly model: ModelDetail;
  readonly version: ModelVersionDetail;
  readonly isDirty: boolean;
}

/** Selected version, its state, and the state changes available to it. */
export function VersionBar({ model, version, isDirty }: VersionBarProps) {
  const t = useT();
  const [, setSearch] = useSearchParams();
  const [dialog, setDialog] = useState<'publish' | 'new'>();
  const [move, { error }] = useMove(version, model.name);
  const choose = (number: string) =>
    setSearch((now) => {
      const params = new URLSearchParams(now);
      params.set('version', number);
      return params;
    });
  const steps = (['Published', 'Paused', 'Archived'] as const).filter(
    (state) => canTransition(version.state, state) && !(version.state === 'Draft' && state === 'Published'),
  );
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-end', marginBottom: 4 }}>
        <Box sx={{ width: 230, maxWidth: '100%' }}>
          <ChoiceField
            label={t('models.version')}
            value={version.version}
            options={model.versionList.map((one) => ({
              value: one.version,
              label: `${one.version} · ${t(`models.state.${one.state}`)}`,
            }))}
            onChange={choose}
          />
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 36 }}>
          <StatusChip of="bench" state={version.bench} />
        </Box>
        <Box sx={{ flex: 1 }} />
        {model.own && (
          <>
            {steps.map((state) => (
              <PermissionButton key={state} permissionKey="blueprintPublish" onClick={() => void move(state)}>
                {t(`models.to.${state}`)}
              </PermissionButton>
            ))}
            <PermissionButton permissionKey="blueprintEdit" onClick={() => setDialog('new')}>
              {t('models.newVersion')}
            </PermissionButton>
            {version.state === 'Draft' && (
              <PermissionButton
                permissionKey="blueprintPublish"
                variant="contained"
                refusal={isDirty ? t('models.saveFirst') : undefined}
                onClick={() => setDialog('publish')}
              >
                {t('models.publish')}
              </PermissionButton>
            )}
          </>
        )}
      </Box>
      {model.own ? null : (
        <Alert severity="info" sx={{ marginBottom: 4 }}>
          {t('models.given')}
        </Alert>
      )}
      {version.override ? (
        <Alert severity="warning" sx={{ marginBottom: 4 }}>
          {t('models.overridden', { by: version.override.by, reason: version.override.reason })}
        </Alert>
      ) : null}
      <RequestFailure error={error} />
      <Suspense>
        {dialog === 'publish' && (
          <PublishDialog model={model} version={version} onClose={() => setDialog(undefined)} />
        )}
        {dialog === 'new' && (
          <NewVersionDialog
            model={model}
            version={version}
            onCreated={choose}
            onClose={() => setDialog(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Returns a function that changes the state of the version, and the error of the last attempt. */
function useMove({ version, etag }: ModelVersionDetail, name: string) {
  const t = useT();
  const toast = useToast();
  const [move, { error }] = modelApi.useModelSetVersionStateMutation();
  const moveTo = async (state: 'Published' | 'Paused' | 'Archived') => {
    const { data } = await move({ name, version, etag, body: { state } });
    if (data) toast({ severity: 'success', text: t('models.moved', { state: t(`models.state.${state}`) }) });
  };
  return [moveTo, { error }] as const;
}
