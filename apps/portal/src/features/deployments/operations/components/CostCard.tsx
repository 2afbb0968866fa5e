import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { DeploymentCost } from '@blueport/contracts';
import { priceApi } from '../../../../core/api/price-api.ts';
import { formatMoney } from '../../../../core/i18n/format-money.ts';
import { monthlyText } from '../../../../components/price/money.ts';
import { noteText } from '../../../../components/price/note-text.ts';
import { costSeries } from '../../../../components/price/cost-series.ts';
import { preferredCurrency } from '../../../../components/price/currency.ts';
import { problemText } from '../../../../components/states/index.ts';
import { toApiError } from '../../../../core/api/problem.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { Sparkline } from '../../../../ui/chart/Sparkline.tsx';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { SectionSkeleton } from '../../../../ui/section/SectionSkeleton.tsx';

/** What the deployment costs: its estimate for a month, and the charges so far. */
export function CostCard({ name }: { readonly name: string }) {
  const t = useT();
  const query = priceApi.usePriceDeploymentCostQuery({ id: name, query: { currency: preferredCurrency() } });
  const { data, error, refetch } = query;
  if (!data && !error) return <SectionSkeleton height={148} />;
  return (
    <SectionCard
      title={t('deployments.tab.cost')}
      more={data && { label: t('deployments.costDetails'), to: '?tab=cost' }}
    >
      {data ? <Figures cost={data} /> : <Failure error={error} onRetry={() => void refetch()} />}
    </SectionCard>
  );
}

function Failure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useT();
  const { title, detail } = problemText(toApiError(error));
  return (
    <>
      <Typography variant="body2" color="textSecondary" role="alert" sx={{ mb: 2 }}>
        {title}. {detail}
      </Typography>
      <Button size="small" variant="outlined" onClick={onRetry}>
        {t('action.retry')}
      </Button>
    </>
  );
}

function Figures({ cost }: { readonly cost: DeploymentCost }) {
  const t = useT();
  const { actual, currency, missing, estimate, resources } = cost;
  if (resources.length === 0) {
    return (
      <Typography variant="body2" color="textSecondary">
        {t('price.cost.none')}
      </Typography>
    );
  }
  const charged = actual === null ? undefined : formatMoney(actual, currency);
  const { amounts } = costSeries(cost);
  return (
    <>
      <Typography variant="h1" component="div" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {monthlyText(estimate, t)}
      </Typography>
      <Typography variant="caption" color="textSecondary" component="div">
        {t('price.cost.monthly')}
      </Typography>
      {charged !== undefined && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, mt: 3 }}>
          <Typography variant="body2" sx={{ flex: 1 }}>
            {t('deployments.costSoFar', { amount: charged })}
          </Typography>
          {amounts.length > 2 && (
            <Sparkline
              label={t('deployments.costPerDay', { days: amounts.length, amount: charged })}
              values={amounts}
            />
          )}
        </Box>
      )}
      {charged === undefined && missing && (
        <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 2 }}>
          {noteText(missing)}
        </Typography>
      )}
    </>
  );
}
