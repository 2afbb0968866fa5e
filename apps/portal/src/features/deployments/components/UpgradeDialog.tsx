import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { DeploymentDetail, UpgradeDifference } from '@blueport/contracts';
import { useState } from 'react';
import { useT } from '../../../i18n/translate.tsx';
import { ErrorState, LoadingState } from '../../../states/index.ts';
import { useUpgradeDeploymentMutation, useUpgradeDifferenceQuery } from '../queries.ts';
import { readValue } from '../read-value.ts';
import { DifferenceList } from './DifferenceList.tsx';
import { RequestFailure } from './RequestFailure.tsx';
import { TemplateDiff } from './TemplateDiff.tsx';

interface UpgradeDialogProps {
  readonly deployment: DeploymentDetail;
  readonly version: string;
  readonly onClose: () => void;
}

/** What another version changes, the values it still needs, and then the upgrade itself. */
export default function UpgradeDialog({ deployment, version, onClose }: UpgradeDialogProps) {
  const t = useT();
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [key, setKey] = useState(() => crypto.randomUUID());
  const { data, error, refetch } = useUpgradeDifferenceQuery({ id: deployment.name, body: { version } });
  const [upgrade, upgrading] = useUpgradeDeploymentMutation();
  const needed = data?.parameters.filter((parameter) => parameter.needed) ?? [];
  const ready = data !== undefined && needed.every(({ name }) => (typed[name] ?? '') !== '');
  const confirm = async () => {
    const parameters = Object.fromEntries(needed.map(({ name }) => [name, readValue(typed[name] ?? '')]));
    const result = await upgrade({
      id: deployment.name,
      etag: deployment.etag,
      key,
      body: { version, parameters },
    });
    if (!result.error) onClose();
    // Other values are another request.
    else setKey(crypto.randomUUID());
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="upgrade-title" maxWidth="md" fullWidth>
      <DialogTitle id="upgrade-title">
        {t('deployments.upgradeTitle', {
          title: deployment.title,
          from: deployment.blueprint.version,
          to: version,
        })}
      </DialogTitle>
      <DialogContent dividers>
        {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <LoadingState label="Fetching...." /> : null}
        {data && <Difference difference={data} />}
        {needed.length > 0 && (
          <Box component="section" sx={{ display: 'grid', gap: 3, marginTop: 4 }}>
            <Typography variant="h3">{t('deployments.upgradeNeeded')}</Typography>
            {needed.map(({ name, title, secure }) => (
              <TextField
                key={name}
                required
                label={title}
                type={secure ? 'password' : 'text'}
                autoComplete="off"
                value={typed[name] ?? ''}
                onChange={(event) => setTyped((now) => ({ ...now, [name]: event.target.value }))}
              />
            ))}
          </Box>
        )}
        <RequestFailure error={upgrading.error} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button
          variant="contained"
          disabled={!ready}
          loading={upgrading.isLoading}
          onClick={() => void confirm()}
        >
          {t('deployments.upgrade')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Difference({ difference }: { readonly difference: UpgradeDifference }) {
  const t = useT();
  const { parameters, resources, template, releaseNotes, extensions } = difference;
  const touched = resources.filter(({ kind }) => kind !== 'same');
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {releaseNotes && <Alert severity="info">{releaseNotes}</Alert>}
      {extensions.length > 0 && (
        <Alert severity="warning">
          {t('deployments.upgradeExtensions')}
          <Box component="ul" sx={{ margin: 0, paddingInlineStart: 5 }}>
            {extensions.map(({ title, type, replaces }) => (
              <li key={type}>
                {replaces === null
                  ? title
                  : t('deployments.upgradeExtensionReplaces', { title, other: replaces })}
              </li>
            ))}
          </Box>
        </Alert>
      )}
      <section>
        <Typography variant="h3" gutterBottom>
          {t('deployments.upgradeResources', {
            changed: touched.length,
            same: resources.length - touched.length,
          })}
        </Typography>
        {touched.map(({ id, name, kind, differences }) => (
          <Box key={id} sx={{ paddingBlock: 2, borderBottom: 1, borderColor: 'divider' }}>
            <Typography variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
              {name} · {t(`deployments.upgrade.${kind}`)}
            </Typography>
            <DifferenceList differences={differences} />
          </Box>
        ))}
      </section>
      {parameters.length > 0 && (
        <section>
          <Typography variant="h3" gutterBottom>
            {t('deployments.parameters')}
          </Typography>
          <Box component="ul" sx={{ margin: 0, paddingInlineStart: 5 }}>
            {parameters.map(({ name, title, kind, aspects }) => (
              <li key={name}>
                {title} <code>{name}</code> {t(`deployments.difference.${kind}`)}
                {aspects.length > 0 && ` (${aspects.join(', ')})`}
              </li>
            ))}
          </Box>
        </section>
      )}
      <section>
        <Typography variant="h3" gutterBottom>
          {t('deployments.template')}
        </Typography>
        <TemplateDiff before={template.before} after={template.after} />
      </section>
    </Box>
  );
}
