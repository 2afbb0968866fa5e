import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { DeploymentSummary } from '@blueport/contracts';
import { type ReactNode, useState, useId } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import type { BulkProps } from '../bulk-action.ts';
import { type BulkTurn, useBulkRun, type BulkResult } from '../use-bulk-run.ts';
import { RequestFailure } from '../../../../parts/administration/RequestFailure.tsx';
import ExpandIcon from '@mui/icons-material/ExpandMoreOutlined';
import ButtonBase from '@mui/material/ButtonBase';
import { OutcomeIcon } from '../../../../parts/deployment-progress/OutcomeIcon.tsx';

/** What is said of a deployment before the action begins; with content the row opens. */
interface RowDetails {
  readonly summary: string;
  readonly content?: () => ReactNode;
}

interface BulkRowProps {
  readonly deployment: DeploymentSummary;
  readonly result: BulkResult | undefined;
  /** Whether the action is possible with it as it is. */
  readonly possible: boolean;
  readonly begun: boolean;
  /** What is said of one that was accepted. */
  readonly accepted: string;
  readonly details?: RowDetails | undefined;
}

const look = {
  typography: 'body2',
  display: 'flex',
  width: '100%',
  alignItems: 'center',
  justifyContent: 'start',
  textAlign: 'start',
  gap: 2,
  minHeight: 36,
  paddingBlock: 1,
  borderRadius: 1.5,
} as const;

/** One deployment of a bulk action: what will become of it, and then what became of it. */
function BulkRow(props: BulkRowProps) {
  const { deployment, result, possible, begun, accepted, details } = props;
  const [open, setOpen] = useState(false);
  const contentId = useId();
  const t = useT();
  const isBad = result?.kind === 'refused' || result?.kind === 'stale';
  const text = !possible
    ? t(deployment.lock === null ? 'deployments.bulk.skipped' : 'deployments.locked')
    : result?.kind === 'refused' || result?.kind === 'left'
      ? result.message
      : result?.kind === 'stale'
        ? t('stale.title')
        : result
          ? accepted
          : begun
            ? t('deployments.bulk.waiting')
            : (details?.summary ?? deployment.resourceGroup ?? deployment.subscriptionName);
  const outcome =
    !possible || result?.kind === 'left' || result?.kind === 'stale'
      ? 'warning'
      : result?.kind === 'refused'
        ? 'error'
        : result
          ? 'success'
          : 'pending';
  const content = begun || !possible ? undefined : details?.content;
  const line = (
    <>
      {content ? (
        <ExpandIcon fontSize="small" sx={{ rotate: open ? '180deg' : '0deg', color: 'text.secondary' }} />
      ) : (
        <OutcomeIcon outcome={outcome} />
      )}
      <Box sx={{ flex: 1, minWidth: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>{deployment.title}</Box>
      <Box
        sx={{
          typography: 'caption',
          color: isBad ? 'text.error' : 'text.secondary',
          maxWidth: '55%',
          textAlign: 'end',
        }}
      >
        {text}
      </Box>
    </>
  );
  if (!content) {
    return (
      <Box component="li" sx={look}>
        {line}
      </Box>
    );
  }
  return (
    <Box component="li">
      <ButtonBase
        aria-expanded={open}
        aria-controls={contentId}
        onClick={() => setOpen(!open)}
        sx={{ ...look, '&:hover': { bgcolor: 'surface.hover' } }}
      >
        {line}
      </ButtonBase>
      <div id={contentId}>{open && content()}</div>
    </Box>
  );
}

export type { RowDetails };

interface BulkDialogProps extends BulkProps {
  readonly title: string;
  /** Those of the deployments that the action is possible with. */
  readonly possible: readonly DeploymentSummary[];
  readonly turn: BulkTurn;
  /** What the button says that begins. */
  readonly begin: string;
  readonly danger?: boolean;
  /** Whether what is asked for is filled in. */
  readonly ready?: boolean;
  /** What is said of one that was accepted. */
  readonly accepted: string;
  /** What is said of each before it begins. */
  readonly details?: (deployment: DeploymentSummary) => RowDetails | undefined;
  /** What is asked before it begins. */
  readonly children?: ReactNode;
  /** What is asked last, below the deployments. */
  readonly confirmation?: ReactNode;
}

/** The same for several deployments: what is asked for, every one of them, and what became of each. */
export function BulkDialog(props: BulkDialogProps) {
  const { title, deployments, possible, turn, begin, danger = false, ready = true, accepted } = props;
  const t = useT();
  const { results, running, start } = useBulkRun(possible, turn);
  const [reading, setReading] = useState<{ readonly error?: unknown }>();
  const begun = running || results.size > 0;
  const done = [...results.values()].filter((result) => result.kind === 'accepted').length;
  const stale = possible.filter(({ id }) => results.get(id)?.kind === 'stale');
  const lookAgain = async () => {
    setReading({});
    const error = await props.onReload(stale.map(({ name }) => name));
    setReading(error ? { error } : undefined);
  };
  return (
    <Dialog
      open
      onClose={running ? undefined : () => props.onClose(begun)}
      aria-labelledby="bulk-title"
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id="bulk-title">{title}</DialogTitle>
      <DialogContent>
        {!begun && props.children && (
          <Box sx={{ display: 'grid', gap: 4, marginBottom: 3 }}>{props.children}</Box>
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
              details={props.details?.(deployment)}
            />
          ))}
        </Box>
        {!begun && props.confirmation && <Box sx={{ marginTop: 4 }}>{props.confirmation}</Box>}
        {begun && (
          <Box role="status" sx={{ marginTop: 3, fontWeight: 500 }}>
            {t('deployments.bulk.result', { done, total: possible.length })}
          </Box>
        )}
        <RequestFailure error={reading?.error} />
      </DialogContent>
      <DialogActions>
        <Button onClick={() => props.onClose(begun)} disabled={running}>
          {begun ? t('deployments.bulk.close') : t('action.cancel')}
        </Button>
        {!running && stale.length > 0 && (
          <Button
            variant="contained"
            loading={reading !== undefined && !reading.error}
            onClick={() => void lookAgain()}
          >
            {t('deployments.stale.again', { count: stale.length })}
          </Button>
        )}
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
