import Box from '@mui/material/Box';
import type { Outcome, RememberedDrift } from '@blueport/contracts';
import { useState } from 'react';
import { OutcomeIcon } from '../../../../components/deployment-progress/OutcomeIcon.tsx';
import { formatRelative, formatUtc } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';

const outcomes: Readonly<Record<RememberedDrift['state'], Outcome>> = {
  none: 'success',
  drifted: 'warning',
  unknown: 'pending',
};

/** Result of the last automatic drift check, shown by shape and text. */
export function DriftChip({ drift }: { readonly drift: RememberedDrift }) {
  const t = useT();
  const { state, resources } = drift;
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', gap: 1, alignItems: 'center', verticalAlign: 'middle' }}
    >
      <OutcomeIcon outcome={outcomes[state]} />
      {state === 'drifted'
        ? t('deployments.driftCount', { count: resources })
        : t(`deployments.driftState.${state}`)}
    </Box>
  );
}

/** Age of the last drift check, with the exact time in a tooltip. */
export function DriftAge({ drift }: { readonly drift: RememberedDrift }) {
  const [now] = useState(() => new Date());
  return (
    <time dateTime={drift.checkedAt} title={formatUtc(drift.checkedAt)}>
      {formatRelative(drift.checkedAt, now)}
    </time>
  );
}
