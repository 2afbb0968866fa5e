import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useT } from '../../../../core/i18n/translate.tsx';
import { CopyButton } from '../../../../ui/code-view/CopyButton.tsx';

const directories = ['entra', 'okta'] as const;

/** The three steps to set up provisioning from Entra and from Okta. */
export function ProvisioningSteps({ endpoint }: { readonly endpoint: string }) {
  const t = useT();
  return (
    <Box component="ol" sx={{ margin: 0, paddingInlineStart: 5, display: 'grid', gap: 3, maxWidth: 860 }}>
      <li>{t('organizations.provisioning.stepToken')}</li>
      <li>
        {t('organizations.provisioning.stepDirectory')}{' '}
        <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
          {endpoint}
        </Box>
        <CopyButton text={endpoint} what={t('organizations.provisioning.endpoint')} />
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { md: '1fr 1fr' }, marginTop: 2 }}>
          {directories.map((directory) => (
            <div key={directory}>
              <Typography variant="subtitle2" component="h3">
                {t(`organizations.provisioning.${directory}`)}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {t(`organizations.provisioning.${directory}Detail`)}
              </Typography>
            </div>
          ))}
        </Box>
      </li>
      <li>{t('organizations.provisioning.stepGroups')}</li>
    </Box>
  );
}
