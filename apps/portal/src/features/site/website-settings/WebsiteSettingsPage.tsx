import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { WebSettings } from '@blueport/contracts';
import { Suspense, useState } from 'react';
import { PermissionButton } from '../../../components/permission-help/PermissionButton.tsx';
import { QueryContent } from '../../../components/states/QueryContent.tsx';
import { useT } from '../../../core/i18n/translate.tsx';
import { type Fact, FactList } from '../../../ui/fact-list/FactList.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { SettingsDialog } from './components/SettingsDialog.tsx' with { load: 'dialog' };
import { webSettingsApi } from './queries.ts';

/** Settings of the public pages: contact address, links, channel and landing page. Only the operator can edit them. */
export function Component() {
  const t = useT();
  const settings = webSettingsApi.useWebSettingsGetQuery();
  const [isEditing, setEditing] = useState(false);
  const { data } = settings;
  return (
    <>
      <PageHeader
        title={t('nav.websiteSettings')}
        description={t('websiteSettings.description')}
        actions={
          data ? (
            <PermissionButton
              permissionKey="websiteSettingsInfo"
              variant="contained"
              onClick={() => setEditing(true)}
            >
              {t('websiteSettings.edit')}
            </PermissionButton>
          ) : undefined
        }
      />
      <QueryContent query={settings}>{(loaded) => <SettingsFacts settings={loaded} />}</QueryContent>
      {isEditing && data ? (
        <Suspense>
          <SettingsDialog settings={data} onClose={() => setEditing(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

interface SettingValueProps {
  readonly value: string | null;
  readonly fallback: string | null;
  readonly href?: (value: string) => string;
}

/** A setting, or the value of the server's environment that replaces it. */
function SettingValue({ value, fallback, href }: SettingValueProps) {
  const t = useT();
  const text = value ?? fallback;
  if (text === null) return <Box sx={{ color: 'text.secondary' }}>{t('websiteSettings.none')}</Box>;
  return (
    <Box sx={{ minWidth: 0 }}>
      {href ? (
        <MuiLink href={href(text)} sx={{ overflowWrap: 'anywhere' }}>
          {text}
        </MuiLink>
      ) : (
        text
      )}
      {value === null ? (
        <Typography variant="caption" color="textSecondary" component="div">
          {t('websiteSettings.fromEnvironment')}
        </Typography>
      ) : null}
    </Box>
  );
}

const isAddress = (address: string) => address;

function SettingsFacts({ settings }: { readonly settings: WebSettings }) {
  const t = useT();
  const { defaults } = settings;
  const fact = (name: keyof typeof defaults, href?: SettingValueProps['href']): Fact => ({
    label: t(`websiteSettings.${name}`),
    wide: 'onPhone',
    value: <SettingValue value={settings[name]} fallback={defaults[name]} {...(href && { href })} />,
  });
  return (
    <FactList
      framed
      facts={[
        fact('adminEmail', (address) => `mailto:${address}`),
        fact('support', isAddress),
        fact('documentation', isAddress),
        fact('channelCode'),
        { label: t('websiteSettings.landing'), value: t(`websiteSettings.landing.${settings.landing}`) },
      ]}
    />
  );
}
