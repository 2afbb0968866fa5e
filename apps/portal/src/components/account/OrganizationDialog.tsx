import type { OrganizationRow, ResponseOf, sessionRoutes } from '@blueport/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { organizationApi } from '../../core/api/administration/organization-api.ts';
import { sessionApi } from '../../core/api/session-api.ts';
import { actFor } from '../../core/auth/act-for.ts';
import { usePermission } from '../../core/auth/use-permission.ts';
import { type t as translate, useT } from '../../core/i18n/translate.tsx';
import { store } from '../../core/store/store.ts';
import { useToast } from '../../ui/page/Toasts.tsx';
import { useDebounced } from '../../ui/search-picker/use-debounced.ts';
import { problemText } from '../states/problem-text.ts';
import { SwitchList, type SwitchItem } from './SwitchList.tsx';
import { useSessionSwitch } from './use-session-switch.ts';

type OwnOrganization = ResponseOf<typeof sessionRoutes.organizations>[number];

/** Maximum number of other organizations shown to an operator; more are found by typing. */
const mostOthers = 50;
const typingPauseMs = 250;

/** Returns the user's own organizations: the current one first, then the most recently used. */
export function ownItems(
  own: readonly OwnOrganization[],
  currentId: string | undefined,
  t: typeof translate,
): SwitchItem[] {
  const isCurrent = ({ id }: OwnOrganization) => id === currentId;
  return own
    .toSorted(
      (a, b) =>
        Number(isCurrent(b)) - Number(isCurrent(a)) ||
        (b.lastUsedAt ?? '').localeCompare(a.lastUsedAt ?? '') ||
        a.name.localeCompare(b.name),
    )
    .map((one) => ({
      id: one.id,
      name: one.name,
      note: [
        ...(isCurrent(one) ? [t('organization.current')] : []),
        one.role,
        t(one.cloud === 'us_gov' ? 'organization.usGov' : 'organization.general'),
      ].join(' · '),
      isCurrent: isCurrent(one),
    }));
}

/** The other organizations, in which an operator of the portal can act. */
function otherItems(
  rows: readonly OrganizationRow[],
  own: readonly OwnOrganization[],
  t: typeof translate,
): SwitchItem[] {
  return rows
    .filter(({ id }) => own.every((one) => one.id !== id))
    .map(({ id, name, users, deployments }, index) => ({
      id,
      name,
      note: t('organization.counts', { users, deployments }),
      isCurrent: false,
      ...(index === 0 && { heading: t('organization.actHeading') }),
    }));
}

/** Returns a function that lets an operator act in an organization, or return to their own with null. */
function useActing(onClose: () => void) {
  const navigate = useNavigate();
  const toast = useToast();
  const [acting, setActing] = useState('');
  const act = async (id: string, organizationId: string | null) => {
    setActing(id);
    const answer = await actFor(store, organizationId);
    setActing('');
    if (!('acting' in answer)) return toast({ severity: 'error', text: problemText(answer).detail });
    onClose();
    return navigate('/portal');
  };
  return { acting, act };
}

/**
 * Switches between the organizations in which the user has an account. Operators can also act in another organization,
 * which is shown on every page and recorded in the audit logs of both.
 */
export function OrganizationDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const me = sessionApi.useSessionMeQuery().data;
  const own = sessionApi.useSessionOrganizationsQuery();
  const mayView = usePermission('organizationView').allowed;
  const mayList = usePermission('organizationList').allowed;
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed, typingPauseMs);
  // Lists only the user's own organization unless they are an operator.
  const others = organizationApi.useOrganizationListQuery(
    { query: { limit: mostOthers, sortObj: { name: 1 }, ...(text !== '' && { filter: text }) } },
    { skip: !mayView || !mayList },
  );
  const { busy, failure, choose } = useSessionSwitch(onClose);
  const { acting, act } = useActing(onClose);
  const ownOrganizations = own.data ?? [];
  const otherOrganizations = me?.acting ? [] : otherItems(others.data?.result ?? [], ownOrganizations, t);
  const isOperator = otherOrganizations.length > 0 || typed !== '';
  const onChoose = (id: string) => {
    const target = ownOrganizations.find((organization) => organization.id === id);
    if (!target) return void act(id, id);
    if (me?.acting && target.current) return void act(id, null);
    const { tenantId, name } = target;
    return void choose(id, { tenantId, organizationId: id }, t('organization.switched', { name }));
  };
  return (
    <SwitchList
      open
      title={t('organization.title')}
      detail={t(isOperator ? 'organization.detailOperator' : 'organization.detail')}
      items={own.data && [...ownItems(own.data, me?.organization.id, t), ...otherOrganizations]}
      onSearch={isOperator ? setTyped : undefined}
      error={own.error}
      isLoading={own.isLoading}
      busy={busy || acting}
      failure={failure}
      onRetry={() => void own.refetch()}
      onChoose={onChoose}
      onClose={onClose}
    />
  );
}
