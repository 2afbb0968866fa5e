import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Home, HomeScope } from '@blueport/contracts';
import { RelativeTime } from '../../../../components/cloud-inventory/RelativeTime.tsx';
import { formatMoney } from '../../../../core/i18n/format-money.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';

type Cost = NonNullable<Home['cost']>;

interface CostCardProps {
  readonly cost: Cost;
  readonly scope: HomeScope;
}

/** Share of the organization's cost, in percent of its width. */
function shareOf({ mine, organization }: Cost): number | undefined {
  if (!mine || !organization || mine.currency !== organization.currency) return undefined;
  const whole = Number(organization.monthly);
  return whole > 0 ? Math.round((Number(mine.monthly) / whole) * 100) : undefined;
}

/** Estimated monthly cost of the user's deployments and of the organization. */
export function CostCard({ cost, scope }: CostCardProps) {
  const t = useT();
  const { mine, organization, countedAt } = cost;
  const [first, second] = scope === 'mine' ? [mine, organization] : [organization, mine];
  const share = shareOf(cost);
  return (
    <SectionCard title={t('home.cost')}>
      <Typography variant="h1" component="div">
        {first ? formatMoney(first.monthly, first.currency) : t('home.cost.none')}
      </Typography>
      {first && first.unpriced > 0 && (
        <Typography variant="caption" color="textSecondary" component="div">
          {t('home.cost.unpriced', { count: first.unpriced })}
        </Typography>
      )}
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
          {t(scope === 'mine' ? 'home.cost.organization' : 'home.cost.mine', {
            amount: formatMoney(second.monthly, second.currency),
          })}
        </Typography>
      )}
      <Typography variant="caption" color="textSecondary" component="div" sx={{ mt: 1 }}>
        {t('home.cost.counted')} <RelativeTime value={countedAt} />
      </Typography>
    </SectionCard>
  );
}
