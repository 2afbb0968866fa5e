import type { BenchRun, ModelDetail, ModelVersionDetail } from '@blueport/contracts';
import { useState } from 'react';
import { subscriptionApi } from '../../../core/api/subscription-api.ts';
import { modelApi } from './queries.ts';
import { useT } from '../../../core/i18n/translate.tsx';

/** Option value for the portal's built-in policies, used instead of a subscription. */
const builtIn = 'builtIn';

/**
 * Runs a version's tests against the policies of a subscription: the one selected, otherwise the one of the last run or
 * the user's default.
 */
export function useBenchRun(model: ModelDetail, version: ModelVersionDetail) {
  const t = useT();
  const [send, { error, isLoading }] = modelApi.useModelRunBenchMutation();
  const [chosen, choose] = useState<string>();
  const subscriptions =
    subscriptionApi.useSubscriptionListQuery({ query: { limit: 0 } }, { skip: !model.own }).data?.result ??
    [];
  const usual = subscriptions.find(({ isDefault }) => isDefault)?.subscriptionId ?? builtIn;
  const preferredJudge = chosen ?? version.run?.policies.subscription?.id ?? usual;
  const judges = [
    { value: builtIn, label: t('models.bench.judgeBuiltIn') },
    ...subscriptions.map((one) => ({ value: one.subscriptionId, label: one.displayName })),
  ];
  const judge = judges.some(({ value }) => value === preferredJudge) ? preferredJudge : builtIn;
  const run = async (): Promise<BenchRun | undefined> => {
    const body = judge === builtIn ? {} : { subscriptionId: judge };
    const { data } = await send({ name: model.name, version: version.version, body });
    return data;
  };
  return { judges, judge, choose, run, error, isLoading };
}
