import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { CostAnomaly } from '@blueport/contracts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { costApi } from '../../core/api/cost-api.ts';
import { usePermission } from '../../core/auth/use-permission.ts';
import { formatDay, formatDayRange } from '../../core/i18n/format-day.ts';
import { formatNumber } from '../../core/i18n/format.ts';
import { formatMoney } from '../../core/i18n/format-money.ts';
import { Trans, useT } from '../../core/i18n/translate.tsx';
import { SectionCard } from '../../ui/section/SectionCard.tsx';
import { ErrorState, LoadingState } from '../states/index.ts';
import { CauseName } from './CauseName.tsx';
import { withFilter } from './cost-state.ts';
import { DismissAnomalyDialog } from './DismissAnomalyDialog.tsx' with {
  load: 'dialog',
  texts: 'administration',
};
import { supportsAnomalies, useAnomalies } from './use-anomalies.ts';
import type { CostControl } from './use-cost-control.ts';
import { useIsNear } from './use-is-near.ts';
import { ownerText } from './group-text.ts';

/** Height of the section while it loads, in pixels. */
const height = 120;

/** Services with unusual cost in the period; nothing with filters by which none is looked for. */
export function CostAnomalies({ control }: { readonly control: CostControl }) {
  return supportsAnomalies(control) ? <Anomalies control={control} /> : null;
}

/** Services with unusual cost, the resources that caused it, and its dismissal. */
function Anomalies({ control }: { readonly control: CostControl }) {
  const t = useT();
  const [ref, isNear] = useIsNear();
  const { anomalies, error, refetch } = useAnomalies(control, !isNear);
  return (
    <Box ref={ref}>
      <SectionCard title={t('cost.anomalies')} detail={t('cost.anomaliesDetail')} spaced>
        {error && !anomalies ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : anomalies ? (
          <AnomalyList control={control} anomalies={anomalies} />
        ) : (
          <LoadingState height={height} />
        )}
      </SectionCard>
    </Box>
  );
}

interface AnomalyListProps {
  readonly control: CostControl;
  readonly anomalies: readonly CostAnomaly[];
}

function AnomalyList({ control, anomalies }: AnomalyListProps) {
  const t = useT();
  const [dismissed, setDismissed] = useState<CostAnomaly>();
  if (anomalies.length === 0) {
    return (
      <Typography variant="body2" color="textSecondary">
        {t('cost.noAnomalies')}
      </Typography>
    );
  }
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 5 }}>
        {anomalies.map((anomaly) => (
          <AnomalyItem
            key={anomaly.id}
            control={control}
            anomaly={anomaly}
            onDismiss={() => setDismissed(anomaly)}
          />
        ))}
      </Box>
      {dismissed && <DismissAnomalyDialog anomaly={dismissed} onClose={() => setDismissed(undefined)} />}
    </>
  );
}

interface AnomalyItemProps {
  readonly control: CostControl;
  readonly anomaly: CostAnomaly;
  readonly onDismiss: () => void;
}

function AnomalyItem({ control, anomaly, onDismiss }: AnomalyItemProps) {
  const t = useT();
  const [parameters] = useSearchParams();
  const mayDismiss = usePermission('costUsageLimitEdit').allowed;
  const [reopen, reopening] = costApi.useCostReopenAnomalyMutation();
  const {
    service,
    subscriptionId,
    subscriptionName,
    currency,
    day,
    until,
    actual,
    expected,
    causes,
    dismissal,
  } = anomaly;
  const { state, fixed, hrefOf } = control;
  const filters = withFilter(state.filters, 'service', [service]);
  const href = hrefOf({
    ...state,
    period: { from: day, to: until },
    currency,
    groupBy: 'resource',
    drilled: [],
    filters: fixed.subscription ? filters : withFilter(filters, 'subscription', [subscriptionId]),
  });
  const money = (amount: string) => formatMoney(Number(amount).toFixed(2), currency);
  return (
    <Box
      component="li"
      aria-current={parameters.get('anomaly') === anomaly.id ? 'true' : undefined}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 3 }}
    >
      <WarningIcon
        aria-hidden
        sx={{ color: dismissal ? 'text.secondary' : 'text.warning', marginTop: '2px' }}
      />
      <Box sx={{ flex: '1 1 280px', minWidth: 0, typography: 'body2' }}>
        <Trans
          id="cost.anomaly"
          values={{
            service,
            subscription: subscriptionName,
            days: day === until ? formatDay(day) : formatDayRange(day, until),
            actual: money(actual),
            expected: money(expected),
          }}
          components={{ 0: <MuiLink component={Link} to={href} sx={{ fontWeight: 500 }} /> }}
        />
        {causes.length > 0 && (
          <Box
            component="ul"
            sx={{ margin: 0, marginTop: 1, paddingInlineStart: 4, color: 'text.secondary' }}
          >
            {causes.map((cause) => (
              <li key={cause.resourceId}>
                <Cause cause={cause} />
              </li>
            ))}
          </Box>
        )}
        {dismissal && (
          <Typography variant="caption" color="textSecondary" component="p" sx={{ marginTop: 1 }}>
            {t('cost.anomaly.dismissed', {
              by: dismissal.by ?? 'none',
              reason: dismissal.reason,
              until: dismissal.until === null ? 'none' : formatDay(dismissal.until),
            })}
          </Typography>
        )}
      </Box>
      {mayDismiss && (
        <Button
          size="small"
          loading={reopening.isLoading}
          onClick={() => (dismissal ? void reopen({ id: anomaly.id }) : onDismiss())}
        >
          {t(dismissal ? 'cost.anomaly.reopen' : 'cost.anomaly.dismiss')}
        </Button>
      )}
    </Box>
  );
}

/** A resource that caused an anomaly: a link to its deployment or to itself, its owner, and its part. */
function Cause({ cause }: { readonly cause: CostAnomaly['causes'][number] }) {
  const t = useT();
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      <CauseName resource={cause.resourceId.toLowerCase()} label={cause.label} link={cause.link} />
      {': '}
      {t('cost.anomaly.cause', {
        change: cause.change,
        percent: formatNumber(cause.share, { style: 'percent' }),
      })}
      {ownerText(cause.link, t)}
    </Box>
  );
}
