import Alert from '@mui/material/Alert';
import { BudgetStep } from '../../../../parts/verdict/later-budget-step.ts';
import type { MappedIssues } from '../model/server-issues.ts';

/** What the server said that belongs to no field, and what helps where a limit refused it. */
export function RefusalNotice({ refused }: { readonly refused: MappedIssues }) {
  const { general, isOverLimit = false, limits } = refused;
  if (general.length === 0) return null;
  const said = general.map((message) => <div key={message}>{message}</div>);
  return (
    <Alert severity="error" sx={{ marginBottom: 4 }}>
      {/* Each limit is said in the reader's language with its figures; until that is here, in the server's words. */}
      {isOverLimit && limits && limits.length > 0 ? (
        <BudgetStep by="deploy" issues={limits} fallback={said} />
      ) : (
        <>
          {said}
          {isOverLimit ? <BudgetStep by="deploy" /> : null}
        </>
      )}
    </Alert>
  );
}
