import Box from '@mui/material/Box';
import type { DeploymentSummary } from '@blueport/contracts';
import { OutcomeIcon } from '../../../deployment-progress/OutcomeIcon.tsx';
import { useT } from '../../../i18n/translate.tsx';
import type { BulkResult } from '../use-bulk-delete.ts';

interface BulkDeleteRowProps {
  readonly deployment: DeploymentSummary;
  readonly result: BulkResult | undefined;
  /** Whether its state allows to delete it. */
  readonly possible: boolean;
  readonly begun: boolean;
  /** What is said of one that was accepted. */
  readonly accepted?: string;
}

/** One deployment of a bulk deletion with what became of it. */
export function BulkDeleteRow({ deployment, result, possible, begun, accepted }: BulkDeleteRowProps) {
  const t = useT();
  const text = !possible
    ? t('deployments.bulk.skipped')
    : result?.kind === 'refused'
      ? result.message
      : result
        ? (accepted ?? t('deployments.bulk.accepted'))
        : begun
          ? t('deployments.bulk.waiting')
          : (deployment.resourceGroup ?? deployment.subscriptionName);
  const outcome = !possible
    ? 'warning'
    : result?.kind === 'refused'
      ? 'error'
      : result
        ? 'success'
        : 'pending';
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 2, paddingBlock: 1.5 }}>
      <OutcomeIcon outcome={outcome} />
      <Box sx={{ flex: 1, minWidth: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>{deployment.title}</Box>
      <Box
        sx={{
          typography: 'caption',
          color: result?.kind === 'refused' ? 'text.error' : 'text.secondary',
          maxWidth: '55%',
          textAlign: 'end',
        }}
      >
        {text}
      </Box>
    </Box>
  );
}
