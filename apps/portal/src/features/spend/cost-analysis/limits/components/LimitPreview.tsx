import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type Budget, maxCostDays } from '@blueport/contracts';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { countDays, dayOf } from '../../../../../components/cost/cost-days.ts';
import { filterText } from '../../../../../components/cost/cost-state.ts';
import { isAmount, isZero } from '../../../../../components/verdict/amount.ts';
import { costApi } from '../../../../../core/api/cost-api.ts';
import { usePermission } from '../../../../../core/auth/use-permission.ts';
import { formatMoney } from '../../../../../core/i18n/format-money.ts';
import { useT } from '../../../../../core/i18n/translate.tsx';
import { billedFigures, type LimitFigures, limitFigures } from '../limit-figures.ts';
import { type LimitDraft, scopeKey } from '../limit-form.ts';
import { periodStart } from '../limit-periods.ts';
import { costFilters } from '../limit-scope.ts';
import { moneyText, percentText } from '../limit-text.ts';
import { LimitBar } from './LimitBar.tsx';

interface LimitPreviewProps {
  readonly budget: Budget | undefined;
  readonly draft: LimitDraft;
}

/** Returns the billed cost in the scope since the start of the period; undefined until it is known. */
function useBilled(draft: LimitDraft, isSkipped: boolean) {
  const mayRead = usePermission('costAnalysis').allowed;
  const [now] = useState(() => new Date());
  const to = dayOf(now);
  const from = periodStart(draft.period, draft.startsOn, now);
  const filters = costFilters(draft.kind, scopeKey(draft));
  const isKnown = filters !== undefined && from !== '' && from <= to && countDays(from, to) <= maxCostDays;
  const filter = filters && filterText(filters);
  const { currentData } = costApi.useCostAnalysisQuery(
    mayRead && isKnown && !isSkipped
      ? {
          query: { from, to, granularity: 'monthly', currency: draft.currency, ...(filter && { filter }) },
        }
      : skipToken,
  );
  return currentData;
}

/** How much of the limit is already used, before it is saved. Its height does not depend on the figures. */
export function LimitPreview({ budget, draft }: LimitPreviewProps) {
  const t = useT();
  const billed = useBilled(draft, budget !== undefined);
  const { limit, currency, thresholds } = draft;
  const others = billed?.otherCurrencies ?? [];
  const isValid = isAmount(limit) || isZero(limit);
  const figures: LimitFigures | undefined = !isValid
    ? undefined
    : budget !== undefined
      ? limitFigures({ ...budget, limit })
      : billed && billedFigures(limit, billed.total);
  const used = figures && moneyText(figures.used, currency);
  const text =
    figures === undefined
      ? t('limits.previewUnknown')
      : t(budget === undefined || budget.spend !== null ? 'limits.previewSpent' : 'limits.previewPlanned', {
          used: used ?? '',
          percent: figures.share === null ? '' : percentText(figures.share),
          isShare: figures.share === null ? 'no' : 'yes',
        });
  return (
    <Box sx={{ padding: 3, borderRadius: 2, bgcolor: 'surface.hover', minHeight: 108 }}>
      <Typography variant="subtitle2" component="h3">
        {t('limits.preview')}
      </Typography>
      <Typography variant="body2" role="status" sx={{ minHeight: 20 }}>
        {text}
      </Typography>
      {figures !== undefined && (
        <LimitBar
          label={t('limits.preview')}
          valueText={text}
          figures={figures}
          marks={thresholds.map(({ percent }) => Number(percent)).filter((percent) => percent > 0)}
        />
      )}
      {others.length > 0 && (
        <Alert severity="warning" sx={{ marginTop: 2 }}>
          {t('limits.otherCurrency', {
            amounts: others.map(({ currency: code, total }) => formatMoney(total, code)).join(', '),
            currency,
          })}
        </Alert>
      )}
    </Box>
  );
}
