import Alert from '@mui/material/Alert';
import { BudgetStep } from '../../../../components/verdict/deferred-budget-step.ts';
import type { MappedIssues } from '../model/server-issues.ts';

/** Server errors that belong to no field, with advice if a limit was exceeded. */
export function RefusalNotice({ serverIssues }: { readonly serverIssues: MappedIssues }) {
  const { general, isOverLimit = false, limits } = serverIssues;
  if (general.length === 0) return null;
  const messages = general.map((message) => <div key={message}>{message}</div>);
  return (
    <Alert severity="error" sx={{ marginBottom: 4 }}>
      {/* Shows the server's message until the translated text is loaded. */}
      {isOverLimit && limits && limits.length > 0 ? (
        <BudgetStep by="deploy" issues={limits} fallback={messages} />
      ) : (
        <>
          {messages}
          {isOverLimit ? <BudgetStep by="deploy" /> : null}
        </>
      )}
    </Alert>
  );
}
