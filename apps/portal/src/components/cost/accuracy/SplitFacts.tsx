import Box from '@mui/material/Box';
import type { ComparedAmounts } from '@blueport/contracts';
import { formatNumber } from '../../../core/i18n/format.ts';
import { formatMoney } from '../../../core/i18n/format-money.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { FactList, type OptionalFact } from '../../../ui/fact-list/FactList.tsx';
import { signedMoney } from './split-columns.tsx';

interface SplitFactsProps {
  readonly amounts: ComparedAmounts;
  readonly currency: string;
  /** Facts before the amounts. */
  readonly before?: readonly OptionalFact[];
}

/** Estimate and actual cost, and the parts of their difference. */
export function SplitFacts({ amounts, currency, before }: SplitFactsProps) {
  const t = useT();
  const { estimate, actual, difference } = amounts;
  const share = Number(estimate) === 0 ? undefined : Number(difference) / Number(estimate);
  const percent =
    share === undefined
      ? ''
      : ` (${formatNumber(share, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' })})`;
  const groups: readonly (readonly OptionalFact[])[] = [
    before ?? [],
    [
      { label: t('accuracy.estimate'), value: formatMoney(estimate, currency) },
      { label: t('accuracy.actual'), value: formatMoney(actual, currency) },
      { label: t('accuracy.difference'), value: `${signedMoney(difference, currency)}${percent}` },
    ],
    (['hours', 'usage', 'price'] as const).map((part) => ({
      label: t(`accuracy.${part}`),
      value: signedMoney(amounts[part], currency),
    })),
  ];
  return (
    <Box sx={{ display: 'grid', gap: { xs: 2, sm: 3 } }}>
      {groups
        .filter((facts) => facts.length > 0)
        .map((facts, index) => (
          // The groups never change their order.
          // oxlint-disable-next-line react/no-array-index-key
          <FactList key={index} facts={facts} />
        ))}
    </Box>
  );
}
