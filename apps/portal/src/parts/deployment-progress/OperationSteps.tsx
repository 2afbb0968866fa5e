import Box from '@mui/material/Box';
import type { Step } from '@blueport/contracts';
import { GroupedRows } from '../graph/GroupedRows.tsx';
import { rowsAtOnce } from '../graph/rows-at-once.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { stepsInOrder } from './operation-progress.ts';
import { StepRows } from './StepRows.tsx';

/** Few steps one below the other; of many what failed first, the rest by the type of their resource. */
export function OperationSteps({ steps, now }: { readonly steps: readonly Step[]; readonly now: number }) {
  const t = useT();
  const inOrder = stepsInOrder(steps);
  if (steps.length <= rowsAtOnce) return <StepRows steps={inOrder} now={now} label={t('deploy.steps')} />;
  return (
    <Box sx={{ paddingBlock: 3 }}>
      <GroupedRows rows={inOrder}>
        {(rows, label) => <StepRows steps={rows} now={now} label={label} />}
      </GroupedRows>
    </Box>
  );
}
