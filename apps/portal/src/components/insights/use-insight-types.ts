import { insightKeyOf, insightKeyTypes, type InsightKey } from '@blueport/contracts';
import { usePermission } from '../../core/auth/use-permission.ts';

/** Returns whether a person sees the insights of a resource type: with the key of the type, or with that of all insights. */
export function useInsightTypes(): (type: string) => boolean {
  const seesAll = usePermission('insightsService').allowed;
  const held: Readonly<Record<InsightKey, boolean>> = {
    vmInsights: usePermission('vmInsights').allowed,
    storageAccountInsights: usePermission('storageAccountInsights').allowed,
  } satisfies Record<keyof typeof insightKeyTypes, boolean>;
  return (type) => {
    const key = insightKeyOf(type);
    return key !== undefined && (seesAll || held[key]);
  };
}
