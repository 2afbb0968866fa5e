import Box from '@mui/material/Box';
import type { Outcome, ResourceCondition } from '@blueport/contracts';
import { OutcomeIcon } from '../../../../parts/deployment-progress/OutcomeIcon.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';

const outcomes: Readonly<Record<ResourceCondition['drift'], Outcome>> = {
  none: 'success',
  changed: 'warning',
  missing: 'error',
  unknown: 'pending',
};

/** Whether a resource is as declared, by shape and words. */
export function ConditionChip({ condition }: { readonly condition: ResourceCondition }) {
  const t = useT();
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1, alignItems: 'center' }}>
      <OutcomeIcon outcome={outcomes[condition.drift]} />
      {t(`deployments.drift.${condition.drift}`)}
    </Box>
  );
}
