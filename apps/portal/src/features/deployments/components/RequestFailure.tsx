import Alert from '@mui/material/Alert';
import { toApiError } from '../../../api/problem.ts';
import { problemText } from '../../../states/index.ts';

/** Why a request of a dialog was refused; nothing while it was not. */
export function RequestFailure({ error }: { readonly error: unknown }) {
  if (!error) return null;
  const { title, detail } = problemText(toApiError(error));
  return (
    <Alert severity="error" sx={{ marginTop: 3 }}>
      {title}. {detail}
    </Alert>
  );
}
