import type { BodyOf, deploymentCareRoutes, Verdict } from '@blueport/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { verdictApi } from '../../../../core/api/verdict-api.ts';
import { freshQuery } from '../../../../parts/verdict/fresh-query.ts';

type Body = BodyOf<typeof deploymentCareRoutes.upgrade>;

/** Who types is asked about when a pause is made. */
const pauseMs = 600;

interface Answer {
  /** What the answer is of. */
  readonly mark: string;
  readonly verdict?: Verdict | undefined;
  readonly error?: unknown;
}

/** The verdict of an upgrade with these values, asked for by itself once there are all of them, and anew when they change. */
export function useUpgradeCheck(id: string, body: Body | undefined) {
  const [check, { isLoading }] = verdictApi.useVerdictUpgradeMutation();
  const [answer, setAnswer] = useState<Answer>();
  const mark = body === undefined ? undefined : JSON.stringify(body);
  const run = useEffectEvent(async (fresh: boolean) => {
    if (body === undefined || mark === undefined) return;
    const { data, error } = await check({ id, body, query: freshQuery(fresh) });
    setAnswer({ mark, verdict: data, error });
  });
  useEffect(() => {
    if (mark === undefined) return undefined;
    const timer = setTimeout(() => void run(false), pauseMs);
    return () => clearTimeout(timer);
  }, [mark]);
  const isOfNow = answer !== undefined && answer.mark === mark;
  return {
    /** Whether these very values have been checked, whatever came of it. */
    isChecked: isOfNow,
    isChecking: isLoading || (mark !== undefined && !isOfNow),
    verdict: isOfNow ? answer.verdict : undefined,
    error: isOfNow ? answer.error : undefined,
    again: (fresh: boolean) => void run(fresh),
  };
}
