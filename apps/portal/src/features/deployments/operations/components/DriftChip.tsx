import Box from '@mui/material/Box';
import type { Outcome, RememberedDrift } from '@blueport/contracts';
import { useState } from 'react';
import { OutcomeIcon } from '../../../../parts/deployment-progress/OutcomeIcon.tsx';
import { formatRelative, formatUtc } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';

const outcomes: Readonly<Record<RememberedDrift['state'], Outcome>> = {
  none: 'success',
  drifted: 'warning',
  unknown: 'pending',
};

/** What the portal found when it last looked by itself, by shape and words. */
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

/** How long ago the portal looked; the moment itself is told on hover. */
export function DriftAge({ drift }: { readonly drift: RememberedDrift }) {
  const [now] = useState(() => new Date());
  return (
    <time dateTime={drift.checkedAt} title={formatUtc(drift.checkedAt)}>
      {formatRelative(drift.checkedAt, now)}
    </time>
  );
}
