import type { DeploymentSummary } from '@blueport/contracts';
import { useState } from 'react';
import { isProblem, toApiError } from '../../../core/api/problem.ts';
import { loadFeatureMessages } from '../../../core/i18n/locale.ts';
import { t } from '../../../core/i18n/translate.tsx';
import { problemText } from '../../../parts/states/index.ts';

export type BulkResult =
  | { readonly kind: 'accepted' }
  /** There was nothing to do. */
  | { readonly kind: 'left'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string }
  /** It is not any more as it was when it was chosen. */
  | { readonly kind: 'stale' };

/** What one turn of a bulk action answers; a text says why there was nothing to do. */
export type BulkTurn = (deployment: DeploymentSummary) => Promise<{ readonly error?: unknown } | string>;

/** Why one was refused. A used-up limit is said in the reader's language, with words that come when there is one. */
async function refusalText(error: unknown): Promise<string> {
  const problem = toApiError(error);
  const issues = problem?.errors ?? [];
  if (isProblem(error, 'budget-exceeded') && issues.length > 0) {
    try {
      const { budgetText } = await import('../../../parts/verdict/budget-text.ts');
      await loadFeatureMessages('verdict');
      return issues.map((issue) => budgetText(issue, t)).join(' ');
    } catch {
      // Without the words it is said in English below.
    }
  }
  const said = issues.map(({ message }) => message).join(' ');
  return said !== '' && !problem?.detail ? said : problemText(problem).detail;
}

async function resultOf(answer: Awaited<ReturnType<BulkTurn>>): Promise<BulkResult> {
  if (typeof answer === 'string') return { kind: 'left', message: answer };
  if (!answer.error) return { kind: 'accepted' };
  if (isProblem(answer.error, 'stale')) return { kind: 'stale' };
  return { kind: 'refused', message: await refusalText(answer.error) };
}

/** Does the same to deployments, one after the other, and keeps what became of each; one refusal stops no other. */
export function useBulkRun(possible: readonly DeploymentSummary[], turn: BulkTurn) {
  const [results, setResults] = useState<ReadonlyMap<string, BulkResult>>(new Map());
  const [running, setRunning] = useState(false);
  const start = async () => {
    setRunning(true);
    for (const deployment of possible) {
      const result = await resultOf(await turn(deployment));
      setResults((now) => new Map(now).set(deployment.id, result));
    }
    setRunning(false);
  };
  return { results, running, start };
}
