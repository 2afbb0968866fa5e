import type { BenchVerdict } from '@blueport/contracts';
import { StatusIcon } from '../../../../components/status/StatusChip.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';

/** Verdict of a single check, shown by icon and text. */
export function VerdictMark({ verdict }: { readonly verdict: BenchVerdict }) {
  const t = useT();
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4, whiteSpace: 'nowrap' }}>
      <StatusIcon of="benchCheck" state={verdict} />
      {t(`models.bench.${verdict}`)}
    </span>
  );
}
