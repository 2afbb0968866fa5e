import type { RememberedDrift } from '@blueport/contracts';
import { useState } from 'react';
import { StatusChip } from '../../../../components/status/StatusChip.tsx';
import { formatRelative, formatUtc } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';

/** Result of the last automatic drift check. */
export function DriftChip({ drift: { state, resources } }: { readonly drift: RememberedDrift }) {
  const t = useT();
  const count = state === 'drifted' ? t('deployments.driftCount', { count: resources }) : undefined;
  return <StatusChip of="drift" state={state} label={count} />;
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
