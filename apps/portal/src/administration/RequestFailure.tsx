import Alert from '@mui/material/Alert';
import { toApiError } from '../api/problem.ts';
import { problemText } from '../states/index.ts';

/** Why a request was refused, with every issue that belongs to no field; nothing while it was not. */
export function RequestFailure({ error }: { readonly error: unknown }) {
  if (error === undefined || error === null) return null;
  const problem = toApiError(error);
  const { title, detail } = problemText(problem);
  const issues = problem?.errors?.map((issue) => issue.message) ?? [];
  return (
    <Alert severity="error" sx={{ marginBlock: 3 }}>
      {title}. {detail} {issues.join(' ')}
    </Alert>
  );
}
