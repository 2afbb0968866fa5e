import Box from '@mui/material/Box';
import { useState } from 'react';
import { dayOf, monthOf } from '../../../../../components/cost/cost-days.ts';
import { costApi } from '../../../../../core/api/cost-api.ts';
import { formatDay } from '../../../../../core/i18n/format-day.ts';
import { formatMoney } from '../../../../../core/i18n/format-money.ts';
import { useT } from '../../../../../core/i18n/translate.tsx';
import { SectionCard } from '../../../../../ui/section/SectionCard.tsx';

/** The cost of this month, while the organization has no limit. */
export function CostSoFar() {
  const t = useT();
  const [to] = useState(() => dayOf(new Date()));
  const { data } = costApi.useCostAnalysisQuery({ query: { from: monthOf(to), to, granularity: 'monthly' } });
  if (!data || data.currency === null) return null;
  const { completeUntil } = data.freshness;
  return (
    <Box sx={{ marginTop: 4 }}>
      <SectionCard
        title={t('limits.soFar')}
        more={{ label: t('limits.openCost'), to: '/portal/costanalysis' }}
      >
        {t('limits.soFarText', {
          amount: formatMoney(data.total, data.currency),
          day: completeUntil === null ? '' : formatDay(completeUntil),
          isComplete: completeUntil === null ? 'no' : 'yes',
        })}
      </SectionCard>
    </Box>
  );
}
