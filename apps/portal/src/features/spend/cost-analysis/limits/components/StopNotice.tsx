import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import type { Budget } from '@blueport/contracts';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmDialog } from '../../../../../components/administration/ConfirmDialog.tsx';
import { RequestFailure } from '../../../../../components/administration/RequestFailure.tsx';
import { RelativeTime } from '../../../../../components/cloud-inventory/RelativeTime.tsx';
import { budgetApi } from '../../../../../core/api/budget-api.ts';
import { usePermission } from '../../../../../core/auth/use-permission.ts';
import { Trans, useT } from '../../../../../core/i18n/translate.tsx';
import { isStopPending } from '../limit-figures.ts';
import { scopeName, thresholdText } from '../limit-text.ts';

interface StopNoticeProps {
  readonly budget: Budget;
  /** Address of the limit's page, if the notice is shown elsewhere. */
  readonly href?: string;
}

/** Announces that machines will be stopped because a limit was crossed; people who may edit limits can cancel it. */
export function StopNotice({ budget, href }: StopNoticeProps) {
  const t = useT();
  const mayEdit = usePermission('costUsageLimitEdit').allowed;
  const [isAsked, setIsAsked] = useState(false);
  const [cancel, { error, isLoading }] = budgetApi.useBudgetCancelStopMutation();
  const { stop } = budget;
  if (stop === null || !isStopPending(budget)) return null;
  const running = stop.machines.filter(({ state }) => state === 'pending').length;
  return (
    <>
      <Alert
        severity="warning"
        sx={{ marginBottom: 3 }}
        action={
          mayEdit &&
          running > 0 && (
            <Button
              variant="outlined"
              color="inherit"
              size="small"
              disabled={isLoading}
              onClick={() => setIsAsked(true)}
            >
              {t('limits.cancelStop')}
            </Button>
          )
        }
      >
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
      <RequestFailure error={error} />
      <ConfirmDialog
        open={isAsked}
        title={t('limits.cancelStopTitle')}
        text={t('limits.cancelStopText', { count: running })}
        confirm={t('limits.cancelStop')}
        onConfirm={() => void cancel({ id: budget.id })}
        onClose={() => setIsAsked(false)}
      />
    </>
  );
}
