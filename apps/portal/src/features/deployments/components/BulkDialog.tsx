import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { DeploymentSummary } from '@blueport/contracts';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/translate.tsx';
import { type BulkTurn, useBulkRun } from '../use-bulk-run.ts';
import { BulkRow } from './BulkRow.tsx';

interface BulkDialogProps {
  readonly title: string;
  readonly deployments: readonly DeploymentSummary[];
  /** Those of them that the action is possible with. */
  readonly possible: readonly DeploymentSummary[];
  readonly turn: BulkTurn;
  /** What the button says that begins. */
  readonly begin: string;
  readonly danger?: boolean;
  /** Whether what is asked for is filled in. */
  readonly ready?: boolean;
  /** What is said of one that was accepted. */
  readonly accepted: string;
  /** What is asked before it begins. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** The same for several deployments: what is asked for, every one of them, and what became of each. */
export function BulkDialog(props: BulkDialogProps) {
  const { title, deployments, possible, turn, begin, danger = false, ready = true, accepted } = props;
  const t = useT();
  const { results, running, start } = useBulkRun(possible, turn);
  const begun = running || results.size > 0;
  const done = [...results.values()].filter((result) => result.kind === 'accepted').length;
  return (
    <Dialog
      open
      onClose={running ? undefined : props.onClose}
      aria-labelledby="bulk-title"
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id="bulk-title">{title}</DialogTitle>
      <DialogContent>
        {!begun && props.children && (
          <Box sx={{ display: 'grid', gap: 4, marginBottom: 4 }}>{props.children}</Box>
        )}
        <Box
          component="ul"
          tabIndex={0}
          aria-label={title}
          sx={{ listStyle: 'none', margin: 0, padding: 0, maxHeight: 280, overflow: 'auto' }}
        >
          {deployments.map((deployment) => (
            <BulkRow
              key={deployment.id}
              deployment={deployment}
              result={results.get(deployment.id)}
              possible={possible.includes(deployment)}
              begun={begun}
              accepted={accepted}
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
        <Button onClick={props.onClose} disabled={running}>
          {begun ? t('deployments.bulk.close') : t('action.cancel')}
        </Button>
        {!begun && (
          <Button
            variant="contained"
            color={danger ? 'error' : 'primary'}
            disabled={!ready || possible.length === 0}
            onClick={() => void start()}
          >
            {begin}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
