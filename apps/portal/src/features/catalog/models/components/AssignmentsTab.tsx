import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import type { ModelDetail, OrganizationRow } from '@blueport/contracts';
import { useState } from 'react';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { RequestFailure } from '../../../../components/administration/RequestFailure.tsx';
import { organizationApi } from '../../../../core/api/administration/organization-api.ts';
import { modelApi } from '../queries.ts';
import { usePermission } from '../../../../core/auth/use-permission.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { useToast } from '../../../../ui/page/Toasts.tsx';
import { ErrorState, LoadingState } from '../../../../components/states/index.ts';
import { useAppSelector } from '../../../../core/store/store.ts';
import { type OfferBody, OfferFields } from './OfferFields.tsx';

/** Assigns the blueprint to roles of the organization and, for the operator, to other organizations. */
export function AssignmentsTab({ model }: { readonly model: ModelDetail }) {
  const t = useT();
  const toast = useToast();
  const own = useAppSelector((state) => state.auth.account?.orgId);
  const [offer, { error, isLoading }] = modelApi.useModelOfferMutation();
  const mine = model.assignments.find(({ organizationId }) => organizationId === own) ?? model.assignments[0];
  const save = async (body: OfferBody) => {
    const { data } = await offer({ name: model.name, etag: model.etag, body });
    if (data) toast({ severity: 'success', text: t('administration.saved') });
  };
  return (
    <>
      <SectionCard spaced title={t('models.offer.own')} detail={t('models.offer.ownDetail')}>
        {mine && (
          <OfferFields
            key={model.etag}
            offered={mine.offered}
            everyone={mine.everyone}
            chosen={mine.roles}
            roles={model.roles}
            isSaving={isLoading}
            onSave={(body) => void save(body)}
          />
        )}
        <RequestFailure error={error} />
      </SectionCard>
      {model.givable && <Organizations key={model.etag} model={model} own={mine?.organizationId ?? ''} />}
    </>
  );
}

const everyOrganization = { query: { limit: 0, sortObj: { name: 1 } } } as const;

function Organizations({ model, own }: { readonly model: ModelDetail; readonly own: string }) {
  const t = useT();
  const toast = useToast();
  const mayAssign = usePermission('blueprintAssign').allowed;
  const organizations = organizationApi.useOrganizationListQuery(everyOrganization);
  const [assign, { error, isLoading }] = modelApi.useModelAssignMutation();
  const before = new Map(model.assignments.map((one) => [one.organizationId, one]));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(model.assignments.map(({ organizationId }) => organizationId).filter((id) => id !== own)),
  );
  if (organizations.error && !organizations.data) {
    return <ErrorState error={organizations.error} onRetry={() => void organizations.refetch()} />;
  }
  if (!organizations.data) return <LoadingState label="Fetching...." />;
  const others = organizations.data.result.filter(({ id }: OrganizationRow) => id !== own);
  const toggle = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const save = async () => {
    const body = { organizations: [...chosen].map((organizationId) => ({ organizationId })) };
    const { data } = await assign({ name: model.name, etag: model.etag, body });
    if (data) toast({ severity: 'success', text: t('administration.saved') });
  };
  return (
    <SectionCard
      spaced
      title={t('models.offer.organizations')}
      detail={t('models.offer.organizationsDetail')}
    >
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {others.map(({ id, name }) => (
          <OrganizationItem
            key={id}
            name={name}
            assignment={before.get(id)}
            isChosen={chosen.has(id)}
            mayAssign={mayAssign}
            onToggle={(on) => toggle(id, on)}
          />
        ))}
      </Box>
      <RequestFailure error={error} />
      <Button
        variant="outlined"
        loading={isLoading}
        disabled={!mayAssign}
        sx={{ marginTop: 2 }}
        onClick={() => void save()}
      >
        {t('administration.save')}
      </Button>
    </SectionCard>
  );
}

interface OrganizationItemProps {
  readonly name: string;
  readonly assignment: ModelDetail['assignments'][number] | undefined;
  readonly isChosen: boolean;
  readonly mayAssign: boolean;
  readonly onToggle: (on: boolean) => void;
}

/** An organization, with its own name of the blueprint and the number of its deployments. */
function OrganizationItem(props: OrganizationItemProps) {
  const { name, assignment, isChosen, mayAssign, onToggle } = props;
  const t = useT();
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Checkbox
        checked={isChosen}
        disabled={!mayAssign}
        slotProps={{ input: { 'aria-label': name } }}
        onChange={(event) => onToggle(event.target.checked)}
      />
      <Box sx={{ display: 'flex', columnGap: 2, flexWrap: 'wrap', minWidth: 0, paddingBlock: 1 }}>
        <Box sx={{ minWidth: 160 }}>{name}</Box>
        {assignment && (
          <Box sx={{ color: 'text.secondary', typography: 'body2' }}>
            {t('models.offer.as', { name: assignment.name })} ·{' '}
            {t('models.deploymentCount', { count: assignment.deployments })}
          </Box>
        )}
      </Box>
    </Box>
  );
}
