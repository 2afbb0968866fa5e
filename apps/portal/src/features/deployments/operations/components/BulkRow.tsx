import ExpandIcon from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { DeploymentSummary } from '@blueport/contracts';
import { type ReactNode, useId, useState } from 'react';
import { OutcomeIcon } from '../../../../parts/deployment-progress/OutcomeIcon.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import type { BulkResult } from '../use-bulk-run.ts';

/** What is said of a deployment before the action begins; with content the row opens. */
export interface RowDetails {
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
export function BulkRow(props: BulkRowProps) {
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
