import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface FormFooterProps {
  /** Name of the footer, if it is a landmark of the page. */
  readonly label?: string;
  /** Shown before the buttons, such as the number of changes. */
  readonly status?: ReactNode;
  readonly statusId?: string;
  /** Shown above the buttons, such as the error of a request, and always visible with them. */
  readonly above?: ReactNode;
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
export function FormFooter(props: FormFooterProps) {
  const { label, status, statusId, above, isInCard = false, children } = props;
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
      {above !== undefined && <Box sx={{ flexBasis: '100%' }}>{above}</Box>}
      <Box id={statusId} role="status" sx={{ flex: 1, typography: 'body2', color: 'text.secondary' }}>
        {status}
      </Box>
      {children}
    </Box>
  );
}
