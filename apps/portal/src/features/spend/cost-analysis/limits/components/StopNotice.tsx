import Alert from '@mui/material/Alert';
import MuiLink from '@mui/material/Link';
import type { Budget } from '@blueport/contracts';
import { Link } from 'react-router';
import { RelativeTime } from '../../../../../components/cloud-inventory/RelativeTime.tsx';
import { Trans, useT } from '../../../../../core/i18n/translate.tsx';
import { isStopPending } from '../limit-figures.ts';
import { scopeName, thresholdText } from '../limit-text.ts';

interface StopNoticeProps {
  readonly budget: Budget;
  /** Address of the limit's page, if the notice is shown elsewhere. */
  readonly href?: string;
}

/** Announces that machines are stopped soon because a limit was crossed. */
export function StopNotice({ budget, href }: StopNoticeProps) {
  const t = useT();
  const { stop } = budget;
  if (stop === null || !isStopPending(budget)) return null;
  return (
    <Alert severity="warning" sx={{ marginBottom: 3 }}>
      <Trans
        id={stop.state === 'stopping' ? 'limits.stopping' : 'limits.stopsIn'}
        values={{
          count: stop.machines.length,
          scope: scopeName(budget, t),
          threshold: thresholdText(stop, t),
        }}
        components={{ 0: <RelativeTime isFuture value={stop.stopsAt} /> }}
      />{' '}
      {href !== undefined && (
        <MuiLink component={Link} to={href} color="inherit" underline="always">
          {t('limits.open')}
        </MuiLink>
      )}
    </Alert>
  );
}
