import Box from '@mui/material/Box';
import type { DeploymentSummary } from '@blueport/contracts';
import { OutcomeIcon } from '../../../deployment-progress/OutcomeIcon.tsx';
import { useT } from '../../../i18n/translate.tsx';
import type { BulkResult } from '../use-bulk-run.ts';

interface BulkRowProps {
  readonly deployment: DeploymentSummary;
  readonly result: BulkResult | undefined;
  /** Whether the action is possible with it as it is. */
  readonly possible: boolean;
  readonly begun: boolean;
  /** What is said of one that was accepted. */
  readonly accepted: string;
}

/** One deployment of a bulk action with what became of it. */
export function BulkRow({ deployment, result, possible, begun, accepted }: BulkRowProps) {
  const t = useT();
  const text = !possible
    ? t('deployments.bulk.skipped')
    : result?.kind === 'refused' || result?.kind === 'left'
      ? result.message
      : result
        ? accepted
        : begun
          ? t('deployments.bulk.waiting')
          : (deployment.resourceGroup ?? deployment.subscriptionName);
  const outcome =
    !possible || result?.kind === 'left'
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
