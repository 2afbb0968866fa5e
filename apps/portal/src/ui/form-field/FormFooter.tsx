import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface FormFooterProps {
  /** Name of the footer, if it is a landmark of the page. */
  readonly label?: string;
  /** Shown before the buttons, such as the number of changes. */
  readonly status?: ReactNode;
  readonly statusId?: string;
  /** Whether the footer belongs to a card instead of the page, so that it does not stay visible while scrolling. */
  readonly isInCard?: boolean;
  /** The buttons, the primary one last. */
  readonly children: ReactNode;
}

const bar = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  paddingBlock: 3,
  bgcolor: 'background.default',
  borderTop: 1,
  borderColor: 'divider',
} as const;

/** The end of every form: its state at the start of the line, its buttons at the end. */
export function FormFooter({ label, status, statusId, isInCard = false, children }: FormFooterProps) {
  return (
    <Box
      {...(label !== undefined && { role: 'region', 'aria-label': label })}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        ...(isInCard ? { marginTop: 4 } : bar),
      }}
    >
      <Box id={statusId} role="status" sx={{ flex: 1, typography: 'body2', color: 'text.secondary' }}>
        {status}
      </Box>
      {children}
    </Box>
  );
}
