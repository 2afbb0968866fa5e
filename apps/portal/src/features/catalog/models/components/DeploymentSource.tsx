import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { deploymentApi } from '../../../../core/api/deployment-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { sourceLine } from './source-line.ts';

interface DeploymentSourceProps {
  readonly busy: boolean;
  readonly onFetch: (name: string) => void;
}

/** What is offered; whoever looks for an older one knows its name. */
const newest = { query: { limit: 50, sortObj: '{"createdAt":-1}' } };

/** A deployment whose template is exported: one of the newest, or any by the name in its address. */
export function DeploymentSource({ busy, onFetch }: DeploymentSourceProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const list = useId();
  const deployments = deploymentApi.useDeploymentListQuery(newest).data?.result ?? [];
  // The whole address of a deployment's page may be pasted.
  const name = /\bbp-[a-z0-9]+/.exec(typed)?.[0];
  const found = deployments.find((one) => one.name === name);
  return (
    <Box sx={sourceLine}>
      <TextField
        fullWidth
        label={t('models.deploymentName')}
        value={typed}
        helperText={found ? `${found.title} · ${found.blueprint.title}` : t('models.deploymentNameHelp')}
        onChange={(event) => setTyped(event.target.value)}
        slotProps={{ htmlInput: { list, spellCheck: false, autoComplete: 'off' } }}
      />
      <datalist id={list}>
        {deployments.map((one) => (
          <option key={one.id} value={one.name}>
            {one.title}
          </option>
        ))}
      </datalist>
      <Button
        variant="outlined"
        loading={busy}
        disabled={name === undefined}
        onClick={() => name !== undefined && onFetch(name)}
      >
        {t('models.fetch')}
      </Button>
    </Box>
  );
}
