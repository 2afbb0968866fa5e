import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { configApi } from '../../../../core/api/config-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';

/** Contact address and support page of the portal's operator; nothing if they are not set or could not be loaded. */
export function OperatorContact() {
  const t = useT();
  const email = configApi.useConfigAdminEmailQuery().data?.data;
  const support = configApi.useConfigChannelResourceQuery().data?.data.support;
  if (!email && !support) return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 6 }}>
      {t('signIn.contact')}{' '}
      {email ? (
        <Link href={`mailto:${email}`} sx={{ overflowWrap: 'anywhere' }}>
          {email}
        </Link>
      ) : null}
      {email && support ? ' · ' : null}
      {support ? <Link href={support}>{t('signIn.support')}</Link> : null}
    </Typography>
  );
}
