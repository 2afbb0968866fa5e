import Box from '@mui/material/Box';
import { type DeploymentDetail, type Operation, type Outcome, outcomeOf } from '@blueport/contracts';
import { OutcomeIcon } from '../../../../parts/deployment-progress/OutcomeIcon.tsx';
import { formatNumber } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';

const shownOutcomes: readonly Outcome[] = ['success', 'running', 'pending', 'warning', 'error'];

interface OutcomeCountsProps {
  readonly deployment: DeploymentDetail;
  readonly operation: Operation;
}

/** How many resources are in which state; of a deletion, how many it took away, and how many stay. */
export function OutcomeCounts({ deployment, operation }: OutcomeCountsProps) {
  const t = useT();
  // What was let go of is not looked at any more.
  if (operation.kind === 'detach') return null;
  const deletes = operation.kind === 'delete';
  const states = (deletes ? operation.steps : deployment.resources).map(({ state }) => outcomeOf(state));
  const counts = Object.groupBy(states, (outcome) => outcome);
  return (
    <Box
      component="ul"
      aria-label={t('deployments.byState')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 5,
        rowGap: 1,
        listStyle: 'none',
        margin: 0,
        padding: 0,
        marginInlineStart: { md: 'auto' },
      }}
    >
      {shownOutcomes
        .filter((shown) => counts[shown])
        .map((shown) => (
          <Box component="li" key={shown} sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
            <OutcomeIcon outcome={shown} />
            <span>
              {formatNumber(counts[shown]?.length ?? 0)}{' '}
              {t(
                deletes && (shown === 'success' || shown === 'warning')
                  ? `deployments.gone.${shown}`
                  : `deployments.outcome.${shown}`,
              )}
            </span>
          </Box>
        ))}
    </Box>
  );
}
