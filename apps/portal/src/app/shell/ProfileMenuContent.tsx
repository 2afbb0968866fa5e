import CheckIcon from '@mui/icons-material/CheckOutlined';
import DirectoryIcon from '@mui/icons-material/DomainOutlined';
import OrganizationIcon from '@mui/icons-material/SwapHorizOutlined';
import WhyIcon from '@mui/icons-material/KeyOutlined';
import PersonIcon from '@mui/icons-material/PersonOutlined';
import SignOutIcon from '@mui/icons-material/LogoutOutlined';
import type { Account } from '@blueport/contracts';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useColorScheme } from '@mui/material/styles';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useLanguageChoice } from '../../components/account/use-language-choice.ts';
import { sessionApi } from '../../core/api/session-api.ts';
import { usePermission } from '../../core/auth/use-permission.ts';
import { signOut } from '../../core/auth/sign-out.ts';
import { localeNames, locales } from '../../core/i18n/locale.ts';
import { useLingui } from '@lingui/react';
import { useT } from '../../core/i18n/translate.tsx';
import { WhyDialog } from '../../components/permission-help/WhyDialog.tsx' with {
  load: 'dialog',
  texts: 'permission-request',
};
import { store, useAppSelector } from '../../core/store/store.ts';
import { OrganizationDialog } from '../../components/account/OrganizationDialog.tsx' with { load: 'dialog' };
import { DirectoryDialog } from '../../components/account/DirectoryDialog.tsx';

interface ProfileMenuContentProps {
  readonly anchor: HTMLElement | null;
  readonly account: Account;
  readonly onClose: () => void;
}

const modes = ['system', 'light', 'dark'] as const;

/** The menu below the profile's name. */
export function ProfileMenuContent({ anchor, account, onClose }: ProfileMenuContentProps) {
  const t = useT();
  const navigate = useNavigate();
  const [directories, setDirectories] = useState(false);
  const [why, setWhy] = useState(false);
  const [switching, setSwitching] = useState(false);
  const organizations = sessionApi.useSessionOrganizationsQuery();
  const me = sessionApi.useSessionMeQuery().data;
  const mayAct = usePermission('organizationCreate').allowed;
  const go = (lead: () => void) => () => {
    onClose();
    lead();
  };
  return (
    <>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { sx: { width: 268, mt: 1 } } }}
      >
        <Box component="li" role="presentation" sx={{ px: 4, pt: 2, pb: 3 }}>
          <Typography variant="subtitle2" noWrap>
            {account.name}
          </Typography>
          <Typography variant="caption" color="textSecondary" component="div" noWrap>
            {account.email}
          </Typography>
          {me ? (
            <Typography variant="caption" color="textSecondary" component="div" noWrap>
              {me.organization.name} · {me.role.name}
            </Typography>
          ) : null}
          <CurrentDirectory />
        </Box>
        <Divider component="li" />
        <ActionItem
          icon={<PersonIcon />}
          label={t('profileMenu.profile')}
          onClick={go(() => void navigate('/portal/profile'))}
        />
        <ActionItem
          icon={<DirectoryIcon />}
          label={t('profileMenu.directory')}
          onClick={go(() => setDirectories(true))}
        />
        {(organizations.data?.length ?? 0) > 1 || mayAct || me?.acting ? (
          <ActionItem
            icon={<OrganizationIcon />}
            label={t('organization.title')}
            onClick={go(() => setSwitching(true))}
          />
        ) : null}
        <ActionItem icon={<WhyIcon />} label={t('profileMenu.why')} onClick={go(() => setWhy(true))} />
        <Divider component="li" />
        <ThemeItems />
        <Divider component="li" />
        <LanguageItems />
        <Divider component="li" />
        <ActionItem
          icon={<SignOutIcon />}
          label={t('profileMenu.signOut')}
          onClick={() => void signOut(store)}
        />
      </Menu>
      <DirectoryDialog open={directories} onClose={() => setDirectories(false)} />
      {switching ? (
        <Suspense>
          <OrganizationDialog onClose={() => setSwitching(false)} />
        </Suspense>
      ) : null}
      {why ? (
        <Suspense>
          <WhyDialog onClose={() => setWhy(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Name of the directory that the session is signed in to. */
function CurrentDirectory() {
  const tenantId = useAppSelector((state) => state.auth.tenantId);
  const directories = sessionApi.useSessionDirectoriesQuery();
  const name = directories.data?.find(({ key }) => key === tenantId)?.text;
  return name === undefined ? null : (
    <Typography
      variant="caption"
      color="textSecondary"
      component="div"
      noWrap
      title={tenantId}
      sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1 }}
    >
      <DirectoryIcon aria-hidden sx={{ fontSize: 14 }} /> {name}
    </Typography>
  );
}

function ThemeItems() {
  const t = useT();
  const { mode, setMode } = useColorScheme();
  return (
    <>
      <ListSubheader role="presentation" sx={subheader}>
        {t('profileMenu.theme')}
      </ListSubheader>
      {modes.map((choice) => (
        <MenuItem
          key={choice}
          role="menuitemradio"
          aria-checked={mode === choice}
          onClick={() => setMode(choice)}
        >
          <Tick isVisible={mode === choice} />
          {t(`theme.${choice}`)}
        </MenuItem>
      ))}
    </>
  );
}

function LanguageItems() {
  const t = useT();
  const chooseLanguage = useLanguageChoice();
  const { i18n } = useLingui();
  return (
    <>
      <ListSubheader role="presentation" sx={subheader}>
        {t('profileMenu.language')}
      </ListSubheader>
      {locales.map((locale) => (
        <MenuItem
          key={locale}
          lang={locale}
          role="menuitemradio"
          aria-checked={i18n.locale === locale}
          onClick={() => chooseLanguage(locale)}
        >
          <Tick isVisible={i18n.locale === locale} />
          {localeNames[locale]}
        </MenuItem>
      ))}
    </>
  );
}

const subheader = {
  typography: 'caption',
  color: 'text.secondary',
  bgcolor: 'transparent',
  lineHeight: '28px',
};

function Tick({ isVisible }: { readonly isVisible: boolean }) {
  return <ListItemIcon>{isVisible ? <CheckIcon sx={{ color: 'text.link' }} /> : null}</ListItemIcon>;
}

interface ActionItemProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly onClick: () => void;
}

/** An item with an icon. The other props are those that the menu adds for the keyboard. */
function ActionItem({ icon, label, onClick, ...props }: ActionItemProps) {
  return (
    <MenuItem {...props} onClick={onClick}>
      <ListItemIcon>{icon}</ListItemIcon>
      {label}
    </MenuItem>
  );
}
