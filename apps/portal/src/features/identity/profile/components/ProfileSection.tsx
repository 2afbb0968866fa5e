import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface ProfileSectionProps {
  readonly title: string;
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** Card with a heading. */
export function ProfileSection({ title, end, children }: ProfileSectionProps) {
  return (
    <Card component="section" sx={{ p: { xs: 4, md: 5 }, minWidth: 0 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 3,
          mb: 4,
          // As high as a button, which may appear later.
          minHeight: { xs: 44, md: 36 },
        }}
      >
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {end}
      </Box>
      {children}
    </Card>
  );
}
