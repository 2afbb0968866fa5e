import Box from '@mui/material/Box';
import type { Step } from '@blueport/contracts';
import { GroupedRows } from '../graph/GroupedRows.tsx';
import { maxUngroupedRows } from '../graph/row-limits.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { stepsInOrder, elapsedSeconds, isSharedStep } from './operation-progress.ts';
import Typography from '@mui/material/Typography';
import { FailureMessage } from './FailureMessage.tsx' with {
  load: 'part',
  texts: 'deployment-progress problems',
};
import { Suspense } from 'react';
import { formatDuration } from '../../core/i18n/format.ts';
import { StatusIcon } from '../status/StatusChip.tsx';
import { resourceTypeLabel } from '../resource-type/resource-type-label.ts';

/**
 * The steps of an operation. A short list shows all of them; a long one shows failed steps first and groups the rest by
 * resource type.
 */
export function OperationSteps({ steps, now }: { readonly steps: readonly Step[]; readonly now: number }) {
  const t = useT();
  const inOrder = stepsInOrder(steps);
  if (steps.length <= maxUngroupedRows)
    return <StepRows steps={inOrder} now={now} label={t('deploy.steps')} />;
  return (
    <Box sx={{ paddingBlock: 3 }}>
      <GroupedRows rows={inOrder}>
        {(rows, label) => <StepRows steps={rows} now={now} label={label} />}
      </GroupedRows>
    </Box>
  );
}

interface StepRowsProps {
  readonly steps: readonly Step[];
  /** The current time, in milliseconds; running steps show the time elapsed until then. */
  readonly now: number;
  readonly label: string;
}

/** Steps with their states and durations. Errors are listed elsewhere; only the reason of a skipped step is shown. */
function StepRows({ steps, now, label }: StepRowsProps) {
  const t = useT();
  return (
    <Box component="ol" aria-label={label} sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {steps.map((step) => {
        const seconds = elapsedSeconds(step, now);
        return (
          <Box
            component="li"
            key={step.id}
            sx={{
              display: 'grid',
              gridTemplateColumns: '20px minmax(0, 1fr) auto',
              columnGap: 3,
              paddingBlock: 2.5,
              borderBottom: 1,
              borderColor: 'divider',
              '&:last-of-type': { borderBottom: 0 },
            }}
          >
            <StatusIcon of="deployment" state={step.state} />
            <Box sx={{ minWidth: 0 }}>
              <Typography variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
                {step.name}
              </Typography>
              <Typography variant="caption" color="textSecondary" component="p">
                {resourceTypeLabel(step.type)}
              </Typography>
              {step.error && isSharedStep(step) && (
                <Typography
                  variant="body2"
                  color="textSecondary"
                  sx={{ marginTop: 1, overflowWrap: 'anywhere' }}
                >
                  <Suspense fallback={step.error.message}>
                    <FailureMessage failure={step.error} />
                  </Suspense>
                </Typography>
              )}
            </Box>
            <Box sx={{ textAlign: 'end', whiteSpace: 'nowrap' }}>
              <Typography variant="body2">{t(`deploy.state.${step.state}`)}</Typography>
              <Typography variant="caption" color="textSecondary" component="p">
                {seconds === undefined ? '' : formatDuration(seconds * 1000)}
              </Typography>
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
