import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { i18n } from '@lingui/core';
import type { CloudName, SignInConfig } from '@blueport/contracts';
import { useCallback, useEffect, useState } from 'react';
import { signInConfig } from '../../../../core/auth/sign-in-config.ts';
import { beginSignIn } from '../../../../core/auth/sign-in.ts';
import { ViewSwitch } from '../../../../ui/url-tabs/ViewSwitch.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { store, useAppSelector } from '../../../../core/store/store.ts';
import { SignInFailure } from './SignInFailure.tsx';
import Avatar from '@mui/material/Avatar';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import { GovBadge } from '../../../../ui/page/GovBadge.tsx';
import { initials } from '../../../../ui/page/initials.ts';

interface SignInChoiceProps {
  readonly origin: string;
  readonly errorMsg: string;
  readonly expired: boolean;
}

function useSignInConfig() {
  const [config, setConfig] = useState<SignInConfig | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    signInConfig().then(setConfig, () => setFailed(true));
  }, []);
  useEffect(load, [load]);
  const retry = () => {
    setFailed(false);
    load();
  };
  return { config, failed, retry };
}

/** Cloud selection, sign-in button and, in the sandbox, the demo accounts. */
export function SignInChoice({ origin, errorMsg, expired }: SignInChoiceProps) {
  const t = useT();
  const remembered = useAppSelector((state) => state.appSettings.msService);
  const { config, failed, retry } = useSignInConfig();
  const [cloud, setCloud] = useState<CloudName>(remembered);
  const begin = (name: CloudName, loginHint?: string) => void beginSignIn(store, name, origin, loginHint);
  const other = cloud === 'general' ? 'us_gov' : 'general';
  const otherCloud = config?.clouds[other] ? other : null;

  return (
    <>
      <Typography variant="h1">{t('signIn.title')}</Typography>
      <Typography color="textSecondary" sx={{ mt: 2, mb: 6 }}>
        {t('signIn.subtitle')}
      </Typography>
      {errorMsg ? (
        <SignInFailure
          message={errorMsg}
          expired={expired}
          onRetry={() => begin(cloud)}
          onOtherCloud={otherCloud === null ? undefined : () => begin(otherCloud)}
        />
      ) : null}
      {failed ? <ConfigFailure onRetry={retry} /> : null}
      <CloudChoice config={config} value={cloud} onChange={setCloud} />
      <Button variant="contained" size="large" fullWidth disabled={failed} onClick={() => begin(cloud)}>
        {t('signIn.button')}
      </Button>
      {config && config.demoAccounts.length > 0 ? (
        <DemoAccounts
          accounts={config.demoAccounts}
          onChoose={(account) => begin(account.cloud, account.email)}
        />
      ) : null}
      {config || failed ? (
        <Box sx={{ mt: 6 }}>
          <Button href="/portal/help" size="small" sx={{ mx: -2.5 }}>
            {t('signIn.help')}
          </Button>
        </Box>
      ) : null}
    </>
  );
}

function ConfigFailure({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT();
  return (
    <Alert
      severity="error"
      sx={{ mb: 5 }}
      action={
        <Button size="small" color="inherit" onClick={onRetry}>
          {t('action.retry')}
        </Button>
      }
    >
      {t('signIn.configFailed')}
    </Alert>
  );
}

interface CloudChoiceProps {
  readonly config: SignInConfig | null;
  readonly value: CloudName;
  readonly onChange: (cloud: CloudName) => void;
}

function CloudChoice({ config, value, onChange }: CloudChoiceProps) {
  const t = useT();
  return (
    <>
      <Typography variant="subtitle2" component="h2" id="cloud-label" sx={{ mb: 2 }}>
        {t('signIn.cloud')}
      </Typography>
      <Box sx={{ mb: 4 }}>
        <ViewSwitch
          isWide
          label={t('signIn.cloud')}
          value={value}
          options={[
            { value: 'general', label: t('signIn.general'), disabled: config?.clouds.general === null },
            { value: 'us_gov', label: t('signIn.usGov'), disabled: config?.clouds.us_gov === null },
          ]}
          onChange={onChange}
        />
      </Box>
    </>
  );
}

type DemoAccount = SignInConfig['demoAccounts'][number];

interface DemoAccountsProps {
  readonly accounts: readonly DemoAccount[];
  readonly onChoose: (account: DemoAccount) => void;
}

/** Demo users, each signed in with one click and without a password. */
function DemoAccounts({ accounts, onChoose }: DemoAccountsProps) {
  const t = useT();
  return (
    <>
      <Divider sx={{ my: 6 }}>
        <Typography variant="caption" component="h2" color="textSecondary">
          {t('signIn.demo')}
        </Typography>
      </Divider>
      <Box component="ul" sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
        {accounts.map((account) => (
          <li key={account.email}>
            <DemoAccountButton account={account} onChoose={() => onChoose(account)} />
          </li>
        ))}
      </Box>
    </>
  );
}

interface DemoAccountButtonProps {
  readonly account: DemoAccount;
  readonly onChoose: () => void;
}

/** Returns the description of a demo user in the language of the page. */
function descriptionOf({ description, translations }: DemoAccount): string {
  const { locale } = i18n;
  return locale === 'de' || locale === 'fr' ? (translations?.[locale] ?? description) : description;
}

function DemoAccountButton({ account, onChoose }: DemoAccountButtonProps) {
  return (
    <ButtonBase
      onClick={onChoose}
      sx={{
        width: '100%',
        gap: 3,
        px: 3,
        py: 2,
        justifyContent: 'flex-start',
        textAlign: 'start',
        borderRadius: 2,
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        '&:hover': { borderColor: 'surface.control', bgcolor: 'surface.hover' },
      }}
    >
      <Avatar
        sx={{
          width: 32,
          height: 32,
          fontSize: 12,
          fontWeight: 500,
          bgcolor: 'surface.selected',
          color: 'text.link',
        }}
      >
        {initials(account.name)}
      </Avatar>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'baseline' }}>
          <Typography variant="subtitle2" noWrap>
            {account.name}
          </Typography>
          <Typography variant="caption" color="textSecondary" noWrap>
            {account.email}
          </Typography>
        </Box>
        <Typography variant="caption" color="textSecondary" component="div">
          {descriptionOf(account)}
        </Typography>
      </Box>
      {account.cloud === 'us_gov' ? <GovBadge /> : null}
    </ButtonBase>
  );
}
