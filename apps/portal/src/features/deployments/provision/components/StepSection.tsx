import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface StepSectionProps {
  readonly title: string;
  readonly description?: string | undefined;
  readonly action?: ReactNode;
  /** Whether the content needs no visible heading. */
  readonly quiet?: boolean;
  readonly children: ReactNode;
}

/** Card of a wizard step with a heading. */
export function StepSection({ title, description, action, quiet = false, children }: StepSectionProps) {
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        padding: quiet ? { xs: 4, md: 5 } : { xs: 4, md: 6 },
        marginBottom: 4,
      }}
    >
      {!quiet && (
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2, marginBottom: description ? 1 : 4 }}>
          <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
            {title}
          </Typography>
          {action}
        </Box>
      )}
      {description && (
        <Typography variant="body2" color="textSecondary" sx={{ marginBottom: 4, maxWidth: 640 }}>
          {description}
        </Typography>
      )}
      {children}
    </Box>
  );
}
