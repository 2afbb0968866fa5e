import DownIcon from '@mui/icons-material/TrendingDownOutlined';
import UpIcon from '@mui/icons-material/TrendingUpOutlined';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { CostChanges as Changes } from '@blueport/contracts';
import { Link } from 'react-router';
import { costApi } from '../../core/api/cost-api.ts';
import { formatMoney } from '../../core/i18n/format-money.ts';
import { Trans, useT } from '../../core/i18n/translate.tsx';
import { SectionCard } from '../../ui/section/SectionCard.tsx';
import { ErrorState, LoadingState } from '../states/index.ts';
import { changeText } from './cost-text.ts';
import { CauseName } from './CauseName.tsx';
import { withFilter } from './cost-state.ts';
import type { CostControl } from './use-cost-control.ts';
import { useIsNear } from './use-is-near.ts';
import { ownerText } from './group-text.ts';

/** Height of the section while it loads, in pixels. */
const height = 200;

/** What grew or fell compared with the previous period, by how much, and which resources caused it. */
export function CostChanges({ control }: { readonly control: CostControl }) {
  const t = useT();
  // Below the charts, so many visitors never see it.
  const [ref, isNear] = useIsNear();
  const { data, currentData, error, refetch } = costApi.useCostChangesQuery(
    { query: control.request },
    { skip: !isNear },
  );
  const changes = currentData ?? data;
  return (
    <Box ref={ref}>
      <SectionCard title={t('cost.changes')} detail={t('cost.changesDetail')} spaced>
        {error && !changes ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : changes ? (
          <ChangeList control={control} changes={changes} />
        ) : (
          <LoadingState height={height} />
        )}
      </SectionCard>
    </Box>
  );
}

interface ChangeListProps {
  readonly control: CostControl;
  readonly changes: Changes;
}

function ChangeList({ control, changes }: ChangeListProps) {
  const t = useT();
  const { currency } = changes;
  if (currency === null || changes.changes.length === 0) {
    return (
      <Typography variant="body2" color="textSecondary">
        {t('cost.noChanges')}
      </Typography>
    );
  }
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        margin: 0,
        padding: 0,
        display: 'grid',
        gap: 5,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
      }}
    >
      {changes.changes.map((change) => (
        <ChangeItem key={change.service} control={control} change={change} currency={currency} />
      ))}
    </Box>
  );
}

interface ChangeItemProps {
  readonly control: CostControl;
  readonly change: Changes['changes'][number];
  readonly currency: string;
}

function ChangeItem({ control, change, currency }: ChangeItemProps) {
  const { service, total, previous, difference, causes } = change;
  const { state, hrefOf } = control;
  const { direction, percent } = changeText(total, previous, currency);
  const Icon = direction === 'down' ? DownIcon : UpIcon;
  const href = hrefOf({
    ...state,
    groupBy: 'resource',
    drilled: [],
    filters: withFilter(state.filters, 'service', [service]),
  });
  const kind =
    Number(previous) === 0
      ? 'appeared'
      : Number(total) === 0
        ? 'ended'
        : direction === 'down'
          ? 'fell'
          : 'grew';
  return (
    <Box component="li" sx={{ display: 'flex', gap: 3 }}>
      <Icon aria-hidden sx={{ color: 'text.secondary', marginTop: '2px' }} />
      <Box sx={{ minWidth: 0, typography: 'body2' }}>
        <Trans
          id={`cost.change.${kind}`}
          values={{
            service,
            amount: absolute(difference, currency),
            percent: percent?.replace(/^[+−-]/, '') ?? 'none',
          }}
          components={{
            0: <MuiLink component={Link} to={href} underline="always" sx={{ fontWeight: 500 }} />,
          }}
        />
        {causes.length > 0 && (
          <Box
            component="ul"
            sx={{ margin: 0, marginTop: 1, paddingInlineStart: 4, color: 'text.secondary' }}
          >
            {causes.map((cause) => (
              <li key={cause.key}>
                <Cause cause={cause} currency={currency} />
              </li>
            ))}
          </Box>
        )}
      </Box>
    </Box>
  );
}

const absolute = (amount: string, currency: string) =>
  formatMoney(Math.abs(Number(amount)).toFixed(2), currency);

interface CauseProps {
  readonly cause: Changes['changes'][number]['causes'][number];
  readonly currency: string;
}

/** A resource that caused a change: a link to its deployment, or to itself; its amount; its owner. */
function Cause({ cause, currency }: CauseProps) {
  const t = useT();
  const { key, label, link, difference, isNew } = cause;
  const amount = formatMoney(Number(difference).toFixed(2), currency, { signDisplay: 'exceptZero' });
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      <CauseName resource={key} label={label} link={link} />
      {': '}
      {isNew ? t('cost.cause.new', { amount }) : amount}
      {ownerText(link, t)}
    </Box>
  );
}
