import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import type { SignInConfig } from '@blueport/contracts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { GovBadge } from '../../../../ui/page/GovBadge.tsx';
import { initials } from '../../../../ui/page/initials.ts';

type DemoAccount = SignInConfig['demoAccounts'][number];

interface DemoAccountsProps {
  readonly accounts: readonly DemoAccount[];
  readonly onChoose: (account: DemoAccount) => void;
}

/** The people of the demo world: one click signs in, no password. */
export function DemoAccounts({ accounts, onChoose }: DemoAccountsProps) {
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
            <ButtonBase
              onClick={() => onChoose(account)}
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
                  fontWeight: 600,
                  bgcolor: 'surface.selected',
                  color: 'text.link',
                }}
              >
                {initials(account.name)}
              </Avatar>
              <Box sx={{ minWidth: 0, flex: 1 }}>
                <Box sx={{ display: 'flex', gap: 2, alignItems: 'baseline' }}>
                  <Typography variant="body2" noWrap sx={{ fontWeight: 600 }}>
                    {account.name}
                  </Typography>
                  <Typography variant="caption" color="textSecondary" noWrap>
                    {account.email}
                  </Typography>
                </Box>
                <Typography variant="caption" color="textSecondary" component="div">
                  {account.description}
                </Typography>
              </Box>
              {account.cloud === 'us_gov' ? <GovBadge /> : null}
            </ButtonBase>
          </li>
        ))}
      </Box>
    </>
  );
}
