import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useT } from '../../core/i18n/translate.tsx';
import { StateBlock } from '../states/StateBlock.tsx';
import { FailureActions, failureText } from './FailureActions.tsx';
import type { FailureProps } from './FailureActions.tsx';

/** Replaces a part of a screen that could not be loaded. */
export function LoadFailure(props: FailureProps) {
  const { title, detail, code } = failureText(props.error, useT());
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        gap: 3,
        p: 4,
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'background.paper',
        color: 'text.primary',
      }}
    >
      <ErrorIcon aria-hidden sx={{ color: 'text.error' }} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h3" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1, maxWidth: 560 }}>
          {detail}
        </Typography>
        {code ? (
          <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 1 }}>
            {code}
          </Typography>
        ) : null}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
          <FailureActions {...props} />
        </Box>
      </Box>
    </Box>
  );
}

/** Centers the failure, for a whole screen or in place of a dialog. */
export function FailureBlock({
  wholePage = false,
  ...props
}: FailureProps & { readonly wholePage?: boolean }) {
  const { title, detail, code } = failureText(props.error, useT());
  return (
    <div role="alert">
      <StateBlock
        icon={<ErrorIcon />}
        tone="error"
        title={title}
        footnote={code}
        wholePage={wholePage}
        actions={<FailureActions {...props} />}
      >
        {detail}
      </StateBlock>
    </div>
  );
}

/** Replaces a screen that could not be loaded or rendered; the shell around it stays usable. */
export function ScreenFailure(props: FailureProps) {
  return <FailureBlock {...props} wholePage />;
}
