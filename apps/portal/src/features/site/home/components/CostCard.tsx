import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Home, HomeScope } from '@blueport/contracts';
import type { ReactNode } from 'react';
import { RelativeTime } from '../../../../components/cloud-inventory/RelativeTime.tsx';
import { formatDay } from '../../../../core/i18n/format-day.ts';
import { formatMoney } from '../../../../core/i18n/format-money.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';

interface CostCardProps {
  readonly cost: Home['cost'];
  readonly billed: Home['billed'];
  readonly scope: HomeScope;
}

/** Billed cost of this month; the estimated monthly cost of the deployments where nothing is billed yet. */
export function CostCard({ cost, billed, scope }: CostCardProps) {
  if (billed) return <BilledCost billed={billed} scope={scope} />;
  return cost ? <EstimatedCost cost={cost} scope={scope} /> : null;
}

interface Amount {
  readonly amount: string;
  readonly currency: string;
}

interface FiguresProps {
  /** Null without cost. */
  readonly mine: Amount | null;
  /** Null if the user may not see it, or without cost. */
  readonly all: Amount | null;
  readonly scope: HomeScope;
  /** Shown below the first amount. */
  readonly children?: ReactNode;
}

/** Share of the whole cost that is the user's own, in percent. */
function shareOf(mine: Amount | null, all: Amount | null): number | undefined {
  if (!mine || !all || mine.currency !== all.currency || Number(all.amount) <= 0) return undefined;
  return Math.round((Number(mine.amount) / Number(all.amount)) * 100);
}

/** The amount of the scope above the other one. If the scope has no cost, only the other one is shown. */
function Figures({ mine, all, scope, children }: FiguresProps) {
  const t = useT();
  const isMine = scope === 'mine' ? mine !== null || all === null : all === null;
  const [first, second] = isMine ? [mine, all] : [all, mine];
  const share = shareOf(mine, all);
  return (
    <>
      <Typography variant="h1" component="div">
        {first ? formatMoney(first.amount, first.currency) : t('home.cost.none')}
      </Typography>
      {first && (isMine ? 'mine' : 'organization') !== scope && (
        <Typography variant="body2" color="textSecondary">
          {t(isMine ? 'home.cost.onlyMine' : 'home.cost.onlyOthers')}
        </Typography>
      )}
      {children}
      {share !== undefined && share < 100 && (
        <Box
          aria-hidden
          sx={{ height: 6, borderRadius: 999, bgcolor: 'surface.selected', my: 3, overflow: 'hidden' }}
        >
          <Box sx={{ width: `${share}%`, height: 1, bgcolor: 'primary.main' }} />
        </Box>
      )}
      {second && (
        <Typography variant="body2" color="textSecondary">
          {t(isMine ? 'home.cost.organization' : 'home.cost.mine', {
            amount: formatMoney(second.amount, second.currency),
          })}
        </Typography>
      )}
    </>
  );
}

interface BilledCostProps {
  readonly billed: NonNullable<Home['billed']>;
  readonly scope: HomeScope;
}

function BilledCost({ billed, scope }: BilledCostProps) {
  const t = useT();
  const { currency, mine, all, completeUntil, readAt, sources } = billed;
  return (
    <SectionCard title={t('home.billed')} more={{ label: t('home.billed.open'), to: '/portal/costanalysis' }}>
      <Figures
        mine={mine === null ? null : { amount: mine, currency }}
        all={{ amount: all, currency }}
        scope={scope}
      />
      <Typography variant="caption" color="textSecondary" component="div" sx={{ mt: 1 }}>
        {completeUntil !== null && `${t('home.billed.until', { day: formatDay(completeUntil) })} `}
        {sources.map((source) => t(`home.billed.source.${source}`)).join(', ')}{' '}
        {readAt !== null && <RelativeTime value={readAt} />}
      </Typography>
    </SectionCard>
  );
}

interface EstimatedCostProps {
  readonly cost: NonNullable<Home['cost']>;
  readonly scope: HomeScope;
}

function EstimatedCost({ cost: { mine, organization, countedAt }, scope }: EstimatedCostProps) {
  const t = useT();
  const unpriced = (scope === 'mine' ? mine : organization)?.unpriced ?? 0;
  const amountOf = (one: typeof mine) => one && { amount: one.monthly, currency: one.currency };
  return (
    <SectionCard title={t('home.cost')}>
      <Figures mine={amountOf(mine)} all={amountOf(organization)} scope={scope}>
        {unpriced > 0 && (
          <Typography variant="caption" color="textSecondary" component="div">
            {t('home.cost.unpriced', { count: unpriced })}
          </Typography>
        )}
      </Figures>
      <Typography variant="caption" color="textSecondary" component="div" sx={{ mt: 1 }}>
        {t('home.cost.counted')} <RelativeTime value={countedAt} />
      </Typography>
    </SectionCard>
  );
}
