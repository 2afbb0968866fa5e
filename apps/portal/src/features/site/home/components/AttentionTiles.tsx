import ApprovalIcon from '@mui/icons-material/FactCheckOutlined';
import ClearIcon from '@mui/icons-material/CheckCircleOutlined';
import CheckingIcon from '@mui/icons-material/HourglassEmptyOutlined';
import ConnectionIcon from '@mui/icons-material/LinkOffOutlined';
import DriftIcon from '@mui/icons-material/CallSplitOutlined';
import ExpiryIcon from '@mui/icons-material/ScheduleOutlined';
import FailedIcon from '@mui/icons-material/ErrorOutlineOutlined';
import InsightIcon from '@mui/icons-material/NotificationsActiveOutlined';
import LimitIcon from '@mui/icons-material/SavingsOutlined';
import OpenIcon from '@mui/icons-material/ChevronRightOutlined';
import OwnerIcon from '@mui/icons-material/PersonOffOutlined';
import RequestIcon from '@mui/icons-material/VpnKeyOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { attentionKinds, maxAttention, type AttentionKind, type Home } from '@blueport/contracts';
import { useId, type ComponentType } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '../../../../core/i18n/format.ts';
import { Trans, useT } from '../../../../core/i18n/translate.tsx';
import { RelativeTime } from '../../../../components/cloud-inventory/RelativeTime.tsx';
import { badgeMaximum } from '../../../../ui/theme/tokens.ts';
import type { AttentionLinks } from '../attention-links.ts';

interface Look {
  readonly Icon: ComponentType;
  readonly tone: 'error' | 'warning' | 'info';
}

const looks: Readonly<Record<AttentionKind, Look>> = {
  approvals: { Icon: ApprovalIcon, tone: 'info' },
  insights: { Icon: InsightIcon, tone: 'error' },
  failed: { Icon: FailedIcon, tone: 'error' },
  drifted: { Icon: DriftIcon, tone: 'warning' },
  expiring: { Icon: ExpiryIcon, tone: 'warning' },
  limits: { Icon: LimitIcon, tone: 'warning' },
  permissionRequests: { Icon: RequestIcon, tone: 'info' },
  connections: { Icon: ConnectionIcon, tone: 'error' },
  needsOwner: { Icon: OwnerIcon, tone: 'warning' },
};

const toneColors = {
  error: { color: 'text.error', bgcolor: 'tint.error' },
  warning: { color: 'text.warning', bgcolor: 'tint.warning' },
  info: { color: 'text.link', bgcolor: 'surface.selected' },
} as const;

/** As wide as the columns of the sections below. */
const grid = {
  display: 'grid',
  gap: { xs: 2, sm: 4 },
  gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
} as const;

interface AttentionTilesProps {
  readonly attention: Home['attention'];
  readonly checks: Home['insightChecks'];
  readonly links: AttentionLinks;
}

/** What needs the user's attention, each with its number and a link to the filtered list. */
export function AttentionTiles({ attention, checks, links }: AttentionTilesProps) {
  const t = useT();
  const id = useId();
  const counts = attentionKinds.flatMap((kind) => attention.find((one) => one.kind === kind) ?? []);
  if (counts.length === 0) return null;
  const urgent = counts.filter(({ count }) => count > 0);
  if (urgent.length === 0) return <NothingUrgent checks={checks} />;
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h2" sx={{ mb: 3 }}>
        {t('home.attention')}
      </Typography>
      <Box sx={grid}>
        {urgent.map(({ kind, count }) => (
          <AttentionTile key={kind} kind={kind} count={count} to={links[kind]} />
        ))}
        {checks && isUnfinished(checks) && <Checking checks={checks} />}
      </Box>
    </section>
  );
}

interface AttentionTileProps {
  readonly kind: AttentionKind;
  readonly count: number;
  readonly to: string;
}

function AttentionTile({ kind, count, to }: AttentionTileProps) {
  const t = useT();
  const { Icon, tone } = looks[kind];
  const colors = toneColors[tone];
  return (
    <Card
      sx={{
        position: 'relative',
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        px: 4,
        py: { xs: 2, sm: 3 },
        transition: 'border-color 140ms',
        '&:hover': { borderColor: 'surface.control' },
        '&:focus-within': { borderColor: 'primary.main' },
      }}
    >
      <Box
        aria-hidden
        sx={{
          flex: 'none',
          display: 'grid',
          placeItems: 'center',
          width: 40,
          height: 40,
          borderRadius: 2,
          ...colors,
        }}
      >
        <Icon />
      </Box>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <MuiLink
          component={Link}
          to={to}
          underline="none"
          sx={{
            display: { xs: 'flex', sm: 'block' },
            alignItems: 'baseline',
            gap: 2,
            typography: 'body2',
            color: 'text.primary',
            '&::after': { content: '""', position: 'absolute', inset: 0 },
          }}
        >
          <Typography component="span" variant="h1" sx={{ display: 'block', color: colors.color }}>
            {count >= maxAttention ? `${formatNumber(badgeMaximum)}+` : formatNumber(count)}
          </Typography>{' '}
          {t(`home.attention.${kind}`, { count })}
        </MuiLink>
      </Box>
      <OpenIcon aria-hidden sx={{ flex: 'none', color: 'text.secondary' }} />
    </Card>
  );
}

type Checks = NonNullable<Home['insightChecks']>;

/** An empty list means that nothing needs attention only once every subscription was checked. */
const isUnfinished = ({ complete, subscriptions }: Checks): boolean => complete < subscriptions;

const line = { display: 'flex', alignItems: 'center', gap: 3, px: 4, py: 3 } as const;

/** Shows the progress of the first check for insights. */
function Checking({ checks: { complete, subscriptions } }: { readonly checks: Checks }) {
  const t = useT();
  return (
    <Card sx={line}>
      <CheckingIcon aria-hidden sx={{ color: 'text.secondary' }} />
      <Typography variant="body2">
        {t('home.attention.checking', { complete, count: subscriptions })}{' '}
        <MuiLink component={Link} to="/portal/insights" underline="always">
          {t('home.attention.openInsights')}
        </MuiLink>
      </Typography>
    </Card>
  );
}

/** Shown if nothing needs attention, with the age of the oldest check. */
function NothingUrgent({ checks }: { readonly checks: Checks | null }) {
  const t = useT();
  if (checks && isUnfinished(checks)) return <Checking checks={checks} />;
  return (
    <Card sx={line}>
      <ClearIcon aria-hidden sx={{ color: 'success.main' }} />
      <Typography variant="body2">
        {t('home.attention.none')}
        {checks?.oldestAt && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {' '}
            <Trans id="home.attention.checked" components={{ 0: <RelativeTime value={checks.oldestAt} /> }} />
          </Box>
        )}
      </Typography>
    </Card>
  );
}
