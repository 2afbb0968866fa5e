import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import type { DeploymentSummary } from '@blueport/contracts';
import { useState } from 'react';
import { useT } from '../../../i18n/translate.tsx';
import { useBulkDelete } from '../use-bulk-delete.ts';
import { BulkDeleteRow } from './BulkDeleteRow.tsx';
import { RemovalChoice } from './RemovalChoice.tsx';

interface BulkDeleteDialogProps {
  readonly deployments: readonly DeploymentSummary[];
  readonly onClose: () => void;
}

/** Deleting several: the number has to be typed, each has its own result, and one refusal stops no other. */
export default function BulkDeleteDialog({ deployments, onClose }: BulkDeleteDialogProps) {
  const t = useT();
  const [removal, setRemoval] = useState<'delete' | 'detach'>('delete');
  const [typed, setTyped] = useState('');
  const { results, running, possible, start } = useBulkDelete(deployments);
  const begun = results.size > 0;
  const done = [...results.values()].filter((result) => result.kind === 'accepted').length;
  const count = String(possible.length);
  return (
    <Dialog open onClose={running ? undefined : onClose} aria-labelledby="bulk-title" maxWidth="sm" fullWidth>
      <DialogTitle id="bulk-title">{t('deployments.deleteMany', { count: possible.length })}</DialogTitle>
      <DialogContent>
        {!begun && <RemovalChoice value={removal} onChange={setRemoval} />}
        <Box
          component="ul"
          sx={{ listStyle: 'none', margin: 0, padding: 0, maxHeight: 280, overflow: 'auto' }}
        >
          {deployments.map((deployment) => (
            <BulkDeleteRow
              key={deployment.id}
              deployment={deployment}
              result={results.get(deployment.id)}
              possible={possible.includes(deployment)}
              begun={begun}
            />
          ))}
        </Box>
        {begun ? (
          <Box role="status" sx={{ marginTop: 3, fontWeight: 500 }}>
            {t('deployments.bulk.result', { done, total: possible.length })}
          </Box>
        ) : (
          <TextField
            fullWidth
            autoComplete="off"
            label={t('deployments.bulk.confirm', { count })}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            sx={{ marginTop: 4 }}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={running}>
          {begun ? t('deployments.bulk.close') : t('action.cancel')}
        </Button>
        {!begun && (
          <Button
            variant="contained"
            color="error"
            disabled={typed.trim() !== count || possible.length === 0}
            onClick={() => void start(removal)}
          >
            {removal === 'delete' ? t('deployments.delete') : t('deployments.detach')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
