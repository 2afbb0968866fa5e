import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { DeploymentSummary } from '@blueport/contracts';
import { useState } from 'react';
import { toApiError } from '../../../api/problem.ts';
import { useT } from '../../../i18n/translate.tsx';
import { problemText } from '../../../states/index.ts';
import { possibleActions } from '../deployment-actions.ts';
import { usePowerDeploymentMutation } from '../queries.ts';
import type { BulkResult } from '../use-bulk-delete.ts';
import { BulkDeleteRow } from './BulkDeleteRow.tsx';

interface BulkPowerDialogProps {
  readonly action: 'start' | 'stop';
  readonly deployments: readonly DeploymentSummary[];
  readonly onClose: () => void;
}

/** Starting or stopping several; each has its own result, and one refusal stops no other. */
export default function BulkPowerDialog({ action, deployments, onClose }: BulkPowerDialogProps) {
  const t = useT();
  const [power] = usePowerDeploymentMutation();
  const [results, setResults] = useState<ReadonlyMap<string, BulkResult>>(new Map());
  const [running, setRunning] = useState(false);
  const possible = deployments.filter(({ state, lock }) => possibleActions(state, lock !== null).redeploy);
  const begun = results.size > 0 || running;
  const done = [...results.values()].filter((result) => result.kind === 'accepted').length;
  const start = async () => {
    setRunning(true);
    for (const { id, name } of possible) {
      const { error } = await power({ id: name, key: crypto.randomUUID(), body: { action } });
      const result: BulkResult = error
        ? { kind: 'refused', message: problemText(toApiError(error)).detail }
        : { kind: 'accepted' };
      setResults((now) => new Map(now).set(id, result));
    }
    setRunning(false);
  };
  return (
    <Dialog
      open
      onClose={running ? undefined : onClose}
      aria-labelledby="power-title"
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id="power-title">
        {t(`deployments.bulk.${action}Many`, { count: possible.length })}
      </DialogTitle>
      <DialogContent>
        <Box
          component="ul"
          sx={{ listStyle: 'none', margin: 0, padding: 0, maxHeight: 320, overflow: 'auto' }}
        >
          {deployments.map((deployment) => (
            <BulkDeleteRow
              key={deployment.id}
              deployment={deployment}
              result={results.get(deployment.id)}
              possible={possible.includes(deployment)}
              begun={begun}
              accepted={t('deployments.bulk.begun')}
            />
          ))}
        </Box>
        {begun && (
          <Box role="status" sx={{ marginTop: 3, fontWeight: 500 }}>
            {t('deployments.bulk.result', { done, total: possible.length })}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={running}>
          {begun ? t('deployments.bulk.close') : t('action.cancel')}
        </Button>
        {!begun && (
          <Button variant="contained" disabled={possible.length === 0} onClick={() => void start()}>
            {t(`deployments.menu.${action}`)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
