import TestedIcon from '@mui/icons-material/FactCheckOutlined';
import UsageIcon from '@mui/icons-material/RocketLaunchOutlined';
import DurationIcon from '@mui/icons-material/ScheduleOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { MarketplaceDetail } from '@blueport/contracts';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { formatSpan, priceText, testedText, usageText } from '../figure-texts.ts';

/** What a blueprint costs, how often and how fast the organization deployed it, and when it was tested. */
export function PricePanel({ blueprint }: { readonly blueprint: MarketplaceDetail }) {
  const t = useT();
  const { figures, estimatedMinutes } = blueprint;
  const price = priceText(figures, t);
  return (
    <Card component="section" aria-labelledby="blueprint-price" sx={{ padding: 4 }}>
      <Typography variant="h3" component="h2" id="blueprint-price" sx={{ marginBottom: 1 }}>
        {t('blueprints.price')}
      </Typography>
      <Typography
        component="p"
        sx={{ typography: price === undefined ? 'body2' : 'h1', fontVariantNumeric: 'tabular-nums' }}
      >
        {price ?? t('blueprints.priceUnknown')}
      </Typography>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ marginBottom: 4 }}>
        {t(price === undefined ? 'blueprints.priceUnknownHelp' : 'blueprints.priceHelp')}
      </Typography>
      <Figure icon={<UsageIcon />}>{usageText(figures, t)}</Figure>
      <Figure icon={<DurationIcon />}>
        {figures.medianMs === null
          ? t('blueprints.minutes', { minutes: estimatedMinutes })
          : t('blueprints.medianLong', { duration: formatSpan(figures.medianMs) })}
      </Figure>
      <Figure icon={<TestedIcon />}>
        {figures.testedAt === null ? (
          t('blueprints.untested')
        ) : (
          <span title={formatDateTime(figures.testedAt)}>{testedText(figures.testedAt, t)}</span>
        )}
      </Figure>
    </Card>
  );
}

function Figure({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 2.5,
        alignItems: 'center',
        minHeight: 30,
        typography: 'body2',
        '& svg': { fontSize: 18, color: 'text.secondary' },
      }}
    >
      {icon}
      <span>{children}</span>
    </Box>
  );
}
