import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { AlertRule } from '@blueport/contracts';
import { Link } from 'react-router';
import { usePermission } from '../../../../core/auth/use-permission.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { useAppSelector } from '../../../../core/store/store.ts';

/** Reports rules that are evaluated only while someone has the page open, because their directory has no connection. */
export function MissingConnection({ rules }: { readonly rules: readonly AlertRule[] }) {
  const t = useT();
  const organizationId = useAppSelector(({ auth }) => auth.account?.orgId);
  const mayConnect = usePermission('organizationConnection').allowed;
  const watched = rules.filter(({ evaluatedBy, enabled }) => enabled && evaluatedBy !== null);
  const unevaluated = rules.filter(
    ({ failure, enabled }) => enabled && failure?.code === 'alert-no-connection',
  );
  const count = new Set([...watched, ...unevaluated].map(({ id }) => id)).size;
  if (count === 0) return null;
  return (
    <Alert
      severity="warning"
      sx={{ marginBottom: 4 }}
      action={
        mayConnect &&
        organizationId !== undefined && (
          <Button
            color="inherit"
            size="small"
            component={Link}
            to={`/portal/organization/${organizationId}?tab=connections`}
            nativeButton={false}
          >
            {t('insights.rules.connect')}
          </Button>
        )
      }
    >
      {t('insights.rules.noConnection', { count })}
    </Alert>
  );
}
