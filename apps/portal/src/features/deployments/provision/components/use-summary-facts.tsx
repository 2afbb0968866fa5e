import { useT } from '../../../../core/i18n/translate.tsx';
import type { Fact } from '../../../../ui/fact-list/FactList.tsx';
import type { SummaryRow } from '../summary-rows.ts';

/** Returns a function that turns named values into facts; an empty value is shown as not set. */
export function useSummaryFacts() {
  const t = useT();
  return (rows: readonly SummaryRow[]): Fact[] =>
    rows.map(({ label, value }) => ({
      label,
      value: <span style={{ whiteSpace: 'pre-wrap' }}>{value || t('provision.notSet')}</span>,
    }));
}
