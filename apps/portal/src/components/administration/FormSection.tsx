import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface FormSectionProps {
  readonly title: string;
  readonly detail?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A card of a form or a tab with a title, a description and fields. */
export function FormSection({ title, detail, actions, children }: FormSectionProps) {
  return (
    <Card component="section" sx={{ padding: { xs: 4, md: 5 }, minWidth: 0, marginBottom: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, marginBottom: 1 }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1, minWidth: 160 }}>
          {title}
        </Typography>
        {actions ? (
          // Keeps the buttons together, so that they wrap as a group on a phone.
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>{actions}</Box>
        ) : null}
      </Box>
      {detail ? (
        <Typography
          component="div"
          variant="body2"
          color="textSecondary"
          sx={{ maxWidth: 720, marginBottom: 4 }}
        >
          {detail}
        </Typography>
      ) : (
        <Box sx={{ height: 12 }} />
      )}
      {children}
    </Card>
  );
}
