import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { type Activity, deploymentStates, operationKinds } from '@blueport/contracts';
import { deploymentApi } from '../../../../core/api/deployment-api.ts';
import { formatDateTime, formatUtc } from '../../../../core/i18n/format.ts';
import { type t as translate, useT } from '../../../../core/i18n/translate.tsx';
import { EmptyState, QueryContent } from '../../../../components/states/index.ts';

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
          <EmptyState title={t('deployments.noActivity')} />
        ) : (
          <Box component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0, maxWidth: 960 }}>
            {data.result.map((entry) => (
              <Box
                component="li"
                key={entry.id}
                sx={{
                  display: 'grid',
                  gridTemplateColumns: { xs: '1fr', sm: '170px minmax(0,1fr) auto' },
                  gap: { xs: 1, sm: 4 },
                  paddingBlock: 3,
                  borderBottom: 1,
                  borderColor: 'divider',
                }}
              >
                <Typography
                  variant="body2"
                  color="textSecondary"
                  component="time"
                  dateTime={entry.time}
                  title={formatUtc(entry.time)}
                >
                  {formatDateTime(entry.time)}
                </Typography>
                <Box sx={{ minWidth: 0 }}>
                  <Typography variant="body2" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
                    {actionText(entry, t)}
                  </Typography>
                  <Typography
                    variant="caption"
                    color="textSecondary"
                    component="p"
                    sx={{ overflowWrap: 'anywhere' }}
                  >
                    {[aboutText(entry), entry.actor, entry.message].filter(Boolean).join(' · ')}
                  </Typography>
                </Box>
                <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
                  <span>{statusText(entry, t)}</span>
                  <Chip size="small" label={t(`deployments.source.${entry.source}`)} />
                </Box>
              </Box>
            ))}
          </Box>
        )
      }
    </QueryContent>
  );
}

const deeds = [
  'assign',
  'lock',
  'unlock',
  'expiry',
  'share',
  'changeShare',
  'revokeShare',
  'finished',
  'received',
] as const;
const outcomes = ['done', 'refused'] as const;

/** Describes an action. Cloud actions and codes unknown to this version are shown unchanged. */
function actionText({ source, action, actor, cause }: Activity, t: typeof translate): string {
  if (cause !== undefined) return t('deployments.activity.deletedWithGroup', { name: actor });
  const name = source === 'portal' ? action.replace(/^deployment\./, '') : '';
  const kind = operationKinds.find((each) => each === name);
  if (kind) return t(`deployments.kind.${kind}`);
  const deed = deeds.find((each) => each === name);
  return deed ? t(`deployments.activity.${deed}`) : action;
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
  if (source === 'cloud') return status;
  const outcome = outcomes.find((each) => each === status);
  if (outcome) return t(`deployments.activity.status.${outcome}`);
  const state = deploymentStates.find((each) => each === status);
  return state ? t(`state.${state}`) : status;
}
