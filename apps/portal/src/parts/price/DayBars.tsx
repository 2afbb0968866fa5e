import Box from '@mui/material/Box';
import type { DeploymentCost } from '@blueport/contracts';
import { useT } from '../../core/i18n/translate.tsx';
import { dayText } from './day-text.ts';
import { formatMoney } from './money.ts';

/** Cost by day as bars; each names its day and amount, and the whole is told in words. */
export function DayBars({ cost }: { readonly cost: DeploymentCost }) {
  const t = useT();
  // More bars than this are thinner than a pixel on a phone.
  const days = cost.days.slice(-90);
  const most = days.reduce((top, day) => (Number(day.amount) > Number(top) ? day.amount : top), '0');
  return (
    <Box
      role="img"
      aria-label={t('price.cost.daysLabel', { count: days.length, most: formatMoney(most, cost.currency) })}
      sx={{
        display: 'flex',
        alignItems: 'end',
        gap: days.length > 45 ? '1px' : '3px',
        height: 96,
        borderBottom: 1,
        borderColor: 'divider',
        maxWidth: Math.max(160, days.length * 22),
      }}
    >
      {days.map(({ date, amount }) => (
        <Box
          key={date}
          title={`${dayText(date)}: ${formatMoney(amount, cost.currency)}`}
          sx={{
            flex: 1,
            minWidth: 0,
            maxWidth: 28,
            minHeight: 2,
            height: `${Number(most) > 0 ? (Number(amount) / Number(most)) * 100 : 0}%`,
            bgcolor: 'primary.main',
            borderRadius: '2px 2px 0 0',
          }}
        />
      ))}
    </Box>
  );
}
