import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Logo } from '../ui/page/Logo.tsx';

interface PlainPageProps {
  readonly role?: 'alert';
  readonly title: string;
  readonly children: ReactNode;
}

/** A page without the shell: the logo, a title and what to do next. */
export function PlainPage({ role, title, children }: PlainPageProps) {
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeContent: 'center', p: 6 }}>
      <Box role={role} sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 3 }}>
        <Logo />
        <Typography variant="h1" sx={{ mt: 4, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {children}
      </Box>
    </Box>
  );
}
