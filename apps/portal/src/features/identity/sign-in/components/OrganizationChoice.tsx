import ArrowIcon from '@mui/icons-material/ChevronRightOutlined';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import type { OrganizationChoice as Choice } from '../../../../core/auth/organization-choice.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { initials } from '../../../../ui/page/initials.ts';

/** Asks a person with accounts in several organizations which one to sign in to. The last used one has the focus. */
export function OrganizationChoice({ choice }: { readonly choice: Choice }) {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector('button')?.focus(), []);
  return (
    <>
      <Typography variant="h1">{t('signIn.organizationTitle')}</Typography>
      <Typography color="textSecondary" sx={{ mt: 3, mb: 5 }}>
        {t('signIn.organizationDetail')}
      </Typography>
      <Box component="ul" ref={list} sx={{ display: 'grid', gap: 2, listStyle: 'none', m: 0, p: 0, mb: 5 }}>
        {choice.organizations.map(({ id, name, lastUsed }) => (
          <li key={id}>
            <ButtonBase
              onClick={() => choice.choose(id)}
              sx={{
                width: '100%',
                justifyContent: 'start',
                gap: 3,
                p: 3,
                textAlign: 'start',
                border: 1,
                borderColor: 'divider',
                borderRadius: 2,
                bgcolor: 'background.paper',
                '&:hover': { borderColor: 'surface.control', bgcolor: 'surface.hover' },
                '&.Mui-focusVisible': { outline: 2, outlineOffset: 2, outlineColor: 'primary.main' },
              }}
            >
              <Avatar
                aria-hidden
                sx={{
                  width: 32,
                  height: 32,
                  fontSize: 12,
                  fontWeight: 500,
                  bgcolor: 'surface.selected',
                  color: 'text.link',
                }}
              >
                {initials(name)}
              </Avatar>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
                  {name}
                </Typography>
                {lastUsed ? (
                  <Typography variant="caption" color="textSecondary" component="div">
                    {t('signIn.organizationLastUsed')}
                  </Typography>
                ) : null}
              </Box>
              <ArrowIcon aria-hidden fontSize="small" sx={{ color: 'text.secondary' }} />
            </ButtonBase>
          </li>
        ))}
      </Box>
      <Box>
        <Button sx={{ mx: -2.5 }} onClick={() => choice.choose(null)}>
          {t('signIn.otherAccount')}
        </Button>
      </Box>
    </>
  );
}
