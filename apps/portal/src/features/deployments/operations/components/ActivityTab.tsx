import EmptyIcon from '@mui/icons-material/HistoryOutlined';
import Chip from '@mui/material/Chip';
import { type Activity, deploymentStates } from '@blueport/contracts';
import { ActivityList, type ActivityItem } from '../../../../components/activity/ActivityList.tsx';
import { actionText } from '../../../../components/activity/activity-text.ts';
import { cloudStatusText, cloudText } from '../../../../components/activity/cloud-text.ts';
import { EmptyState, QueryContent } from '../../../../components/states/index.ts';
import { deploymentApi } from '../../../../core/api/deployment-api.ts';
import { type t as translate, useT } from '../../../../core/i18n/translate.tsx';

/** Entries recorded by the portal and the cloud, newest first. */
export function ActivityTab({ name }: { readonly name: string }) {
  const t = useT();
  const query = deploymentApi.useDeploymentActivityQuery({
    id: name,
    query: { limit: 200 },
  });
  return (
    <QueryContent query={query}>
      {(data) =>
        data.result.length === 0 ? (
          <EmptyState icon={<EmptyIcon />} title={t('activity.none')} />
        ) : (
          <ActivityList items={data.result.map((entry) => itemOf(entry, t))} />
        )
      }
    </QueryContent>
  );
}

const itemOf = (entry: Activity, t: typeof translate): ActivityItem => ({
  id: entry.id,
  time: entry.time,
  action: <span title={entry.action}>{entryText(entry, t)}</span>,
  person: entry.source === 'portal' && entry.actor !== '' ? { name: entry.actor } : undefined,
  facts: [aboutText(entry), entry.actor, operationText(entry, t), entry.message],
  status: (
    <>
      <span>{statusText(entry, t)}</span>
      <Chip size="small" label={t(`deployments.source.${entry.source}`)} />
    </>
  ),
});

/** Returns which operation finished, or undefined for other entries. */
const operationText = ({ operation }: Activity, t: typeof translate): string | undefined =>
  operation &&
  t('activity.detail', { label: t('activity.detail.operation'), value: t(`activity.value.${operation}`) });

const outcomes = ['done', 'refused'] as const;

/** Describes an entry. Codes unknown to this version are shown unchanged. */
function entryText(entry: Activity, t: typeof translate): string {
  const { source, action, actor, cause } = entry;
  if (cause !== undefined) return t('deployments.activity.deletedWithGroup', { name: actor });
  return source === 'portal' ? actionText(action, t) : cloudText(entry, t);
}

/**
 * Returns the name of the resource that a cloud entry refers to, including parents, as in `vnet/default`. Groups and
 * subscriptions have no provider in their path, and use their own name.
 */
function aboutText({ resourceId = '' }: Activity): string {
  const [place = '', ...providers] = resourceId.split(/\/providers\//i);
  const [, ...path] = providers.at(-1)?.split('/') ?? [];
  const names = path.filter((_part, index) => index % 2 === 1);
  return names.length > 0 ? names.join('/') : (place.split('/').at(-1) ?? '');
}

function statusText({ source, status }: Activity, t: typeof translate): string {
  if (source === 'cloud') return cloudStatusText(status, t);
  const outcome = outcomes.find((each) => each === status);
  if (outcome) return t(`deployments.activity.status.${outcome}`);
  const state = deploymentStates.find((each) => each === status);
  return state ? t(`state.${state}`) : status;
}
