import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonGroup } from '../section/button-group.ts';
import { useT } from '../../core/i18n/translate.tsx';

interface PageHeaderProps {
  readonly title: string;
  /** Shown before the title. */
  readonly icon?: ReactNode;
  /** Shown next to the title, such as a state chip. */
  readonly badge?: ReactNode;
  /** A line below the title. */
  readonly description?: ReactNode;
  readonly breadcrumbs?: readonly { readonly label: string; readonly to: string }[];
  /** Buttons at the end; the primary one last. */
  readonly actions?: ReactNode;
}

/** The header of every page: breadcrumbs, title and actions. The heading gets the focus after navigation. */
export function PageHeader({ title, icon, badge, description, breadcrumbs, actions }: PageHeaderProps) {
  const t = useT();
  return (
    <Box component="header" sx={{ mb: 6 }}>
      {breadcrumbs && breadcrumbs.length > 0 ? (
        <nav aria-label={t('shell.breadcrumbs')}>
          <Box
            component="ol"
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, m: 0, mb: 1, p: 0, listStyle: 'none' }}
          >
            {breadcrumbs.map((crumb) => (
              <Box
                component="li"
                key={crumb.to}
                sx={{ '& + &::before': { content: '"/" / ""', mr: 2, color: 'text.secondary' } }}
              >
                <MuiLink component={Link} to={crumb.to} variant="body2">
                  {crumb.label}
                </MuiLink>
              </Box>
            ))}
          </Box>
        </nav>
      ) : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, minHeight: 36 }}>
        {icon}
        <Typography
          variant="h1"
          tabIndex={-1}
          data-page-heading
          sx={{ overflowWrap: 'anywhere', '&:focus-visible': { outline: 'none' } }}
        >
          {title}
        </Typography>
        {badge}
        {actions ? <Box sx={{ ...buttonGroup, marginInlineStart: 'auto' }}>{actions}</Box> : null}
      </Box>
      {description ? (
        <Typography component="div" color="textSecondary" variant="body2" sx={{ mt: 1, maxWidth: 760 }}>
          {description}
        </Typography>
      ) : null}
    </Box>
  );
}
