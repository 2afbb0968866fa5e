import Chip from '@mui/material/Chip';
import type { OrganizationDetail } from '@blueport/contracts';
import { Suspense, useMemo, useState } from 'react';
import { Navigate, useNavigate, useParams, Link } from 'react-router';
import { RecordPage } from '../../../components/administration/RecordPage.tsx';
import { useNameIssue, type NameState } from '../../../components/administration/use-name-issue.ts';
import { organizationApi } from '../../../core/api/administration/organization-api.ts';
import { usePermission } from '../../../core/auth/use-permission.ts';
import { useT, type t as translate } from '../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../components/permission-help/PermissionButton.tsx';
import { LoadingState } from '../../../components/states/index.ts';
import { PageFailure } from '../../../components/states/PageFailure.tsx';
import { SpendingTab } from '../../../components/verdict/SpendingTab.tsx' with {
  load: 'part',
  texts: 'verdict price',
};
import { useAppSelector } from '../../../core/store/store.ts';
import type { UrlTab } from '../../../ui/url-tabs/UrlTabs.tsx';
import { ActButton } from './components/ActButton.tsx';
import { maxNameLength, type OrganizationValues } from './organization-form.ts';
import { useOrganizationForm, useOrganizationTexts } from './use-organization-form.tsx';
import { ConnectionsTab } from './components/ConnectionsTab.tsx' with { load: 'part' };
import { ProvisioningTab } from './components/ProvisioningTab.tsx' with { load: 'part' };
import { WebhooksTab } from './components/WebhooksTab.tsx' with { load: 'part' };
import { DirectoriesTab } from './components/DirectoriesTab.tsx' with { load: 'part' };
import { OrganizationEffect } from './components/OrganizationEffect.tsx' with { load: 'part' };
import { PeopleTab } from './components/PeopleTab.tsx' with { load: 'part', texts: 'users' };
import { PermissionsTab } from './components/PermissionsTab.tsx' with { load: 'part' };
import { DeleteOrganizationDialog } from './components/DeleteOrganizationDialog.tsx' with { load: 'dialog' };
import { RestoreDialog } from './components/RestoreDialog.tsx' with { load: 'dialog' };
import { Moment } from '../../../ui/fact-list/Moment.tsx';
import type { Fact } from '../../../ui/fact-list/FactList.tsx';
import { formatNumber } from '../../../core/i18n/format.ts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { SignInRules } from './components/SignInRules.tsx' with { load: 'part' };
import { SectionCard } from '../../../ui/section/SectionCard.tsx';
import { TextInput } from '../../../components/administration/TextInput.tsx';
import { type EditForm } from '../../../components/administration/use-edit-form.ts';
import { inputOf } from '../../../components/form-dialog/use-form.ts';

/** Details page of an organization: name, permissions, directories and connections. */
export function Component() {
  const { id = '' } = useParams();
  const { data, error, refetch } = organizationApi.useOrganizationGetQuery({ id });
  if (error && !data) return <PageFailure error={error} onRetry={() => void refetch()} />;
  if (!data || data.id !== id) return <LoadingState />;
  return <OrganizationScreen key={id} organization={data} />;
}

interface TabProps {
  readonly organization: OrganizationDetail;
  readonly form: ReturnType<typeof useOrganizationForm>;
  readonly name: ReturnType<typeof useNameIssue>;
}

/** Returns the tabs available for the organization and the user. */
function useOrganizationTabs({ organization, form, name }: TabProps): readonly [UrlTab, ...UrlTab[]] {
  const t = useT();
  const may = {
    edit: usePermission('organizationEdit').allowed,
    permissions: usePermission('organizationPermissionEdit').allowed,
    connections: usePermission('organizationConnection').allowed,
    webhooks: usePermission('organizationWebhook').allowed,
    budgets: [usePermission('costUsageLimitView'), usePermission('costUsageLimitEdit')].some(
      (one) => one.allowed,
    ),
    rules: usePermission('organizationView').allowed,
  };
  const isOwn = useAppSelector((state) => state.auth.account?.orgId) === organization.id;
  const { permissions, directories } = organization;
  const tab = (id: string, label: string, content: UrlTab['content'], isShown = true): UrlTab[] =>
    isShown ? [{ id, label, content }] : [];
  const overview = (
    <OrganizationOverview organization={organization} form={form} name={name} mayEdit={may.edit} />
  );
  return [
    { id: 'overview', label: t('administration.tab.overview'), content: overview },
    // Only the operator sees organizations other than the one in which they act. The people of that one are under
    // Users.
    ...tab(
      'people',
      t('organizations.people'),
      <PeopleTab organization={organization} />,
      !isOwn && may.rules,
    ),
    ...tab(
      'permissions',
      t('administration.tab.permissions'),
      <PermissionsTab organization={organization} form={form} mayEdit={may.permissions} />,
      permissions !== undefined,
    ),
    ...(directories
      ? tab(
          'directories',
          t('organizations.directories'),
          <DirectoriesTab organization={organization} directories={directories} />,
        )
      : []),
    ...tab(
      'connections',
      t('organizations.connections'),
      <ConnectionsTab organization={organization} />,
      may.connections,
    ),
    ...tab(
      'provisioning',
      t('organizations.provisioning'),
      <ProvisioningTab />,
      isOwn && (may.edit || may.rules),
    ),
    ...tab('webhooks', t('organizations.webhooks'), <WebhooksTab />, isOwn && may.webhooks),
    ...tab(
      'spending',
      t('organizations.spending'),
      <SpendingTab budgets={may.budgets} rules={may.rules} />,
      isOwn,
    ),
  ];
}

function OrganizationScreen({ organization }: { readonly organization: OrganizationDetail }) {
  const t = useT();
  const form = useOrganizationForm(organization);
  const words = useOrganizationTexts();
  const [dialog, setDialog] = useState<'effect' | 'delete' | 'gone'>();
  const own = { id: organization.id, name: form.initial.name };
  const name = useNameIssue('organizationName', form.values.name, own);
  const facts = useMemo(() => organizationFacts(organization, t), [organization, t]);
  const tabs = useOrganizationTabs({ organization, form, name });
  if (dialog === 'gone') return <Navigate to="/portal/organization" replace />;

  const save = () => {
    if (name.issue) return;
    if (form.changed.includes('permissions') && form.attempt()) {
      setDialog('effect');
    } else void form.save();
  };
  return (
    <>
      <RecordPage
        record={organization}
        fileName={`organization-${organization.key}`}
        title={organization.name}
        badge={
          organization.isOperator ? <Chip size="small" label={t('organizations.operator')} /> : undefined
        }
        list={{ label: t('nav.organization'), to: '/portal/organization' }}
        actions={<OrganizationActions organization={organization} onDelete={() => setDialog('delete')} />}
        facts={facts}
        tabs={tabs}
        form={form}
        words={words}
        onSave={save}
        isReviewed={form.changed.includes('permissions')}
      />
      <Suspense>
        {dialog === 'effect' && (
          <OrganizationEffect organization={organization} form={form} onClose={() => setDialog(undefined)} />
        )}
        {dialog === 'delete' && (
          <DeleteOrganizationDialog
            organization={organization}
            onDeleted={() => setDialog('gone')}
            onClose={() => setDialog(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

interface OrganizationActionsProps {
  readonly organization: OrganizationDetail;
  readonly onDelete: () => void;
}

function OrganizationActions({ organization, onDelete }: OrganizationActionsProps) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <>
      <ActButton organization={organization} />
      <RestoreButton organization={organization} />
      <PermissionButton
        permissionKey="organizationMailTemplatePreview"
        onClick={() => void navigate(`/portal/organization/${organization.id}/mail`)}
      >
        {t('organizations.mail')}
      </PermissionButton>
      <PermissionButton
        permissionKey="organizationDelete"
        refusal={organization.isOperator ? t('organizations.operatorStays') : undefined}
        onClick={onDelete}
      >
        {t('organizations.delete')}
      </PermissionButton>
    </>
  );
}

/** Lets the operator restore the administrator role of another organization. */
function RestoreButton({ organization }: { readonly organization: OrganizationDetail }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const currentOrgId = useAppSelector((state) => state.auth.account?.orgId);
  if (currentOrgId === organization.id) return null;
  return (
    <>
      <PermissionButton permissionKey="organizationPermissionEdit" onClick={() => setIsOpen(true)}>
        {t('organizations.restore')}
      </PermissionButton>
      {isOpen ? (
        <Suspense>
          <RestoreDialog organization={organization} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Returns key facts of an organization. Counts are included only with the permission to view them. */
function organizationFacts(organization: OrganizationDetail, t: typeof translate): Fact[] {
  const { counts } = organization;
  return [
    { label: t('organizations.key'), value: <code>{organization.key}</code>, copy: organization.key },
    ...(counts
      ? [
          { label: t('organizations.people'), value: formatNumber(counts.users) },
          { label: t('organizations.roles'), value: formatNumber(counts.roles) },
          { label: t('organizations.deployments'), value: formatNumber(counts.deployments) },
          { label: t('organizations.connections'), value: formatNumber(counts.connections) },
        ]
      : []),
    { label: t('organizations.created'), value: <Moment value={organization.createdAt} /> },
    { label: t('organizations.updated'), value: <Moment value={organization.updatedAt} /> },
    {
      label: t('administration.id'),
      value: <code>{organization.id.slice(0, 8)}…</code>,
      copy: organization.id,
    },
  ];
}

interface OrganizationOverviewProps {
  readonly organization: OrganizationDetail;
  readonly form: EditForm<OrganizationValues>;
  readonly name: NameState;
  readonly mayEdit: boolean;
}

/** Name and sign-in settings of an organization, with links to its users and roles. */
function OrganizationOverview({ organization, form, name, mayEdit }: OrganizationOverviewProps) {
  const t = useT();
  const isHere = useAppSelector((state) => state.auth.account?.orgId) === organization.id;
  return (
    <Box sx={{ maxWidth: 960 }}>
      <SectionCard spaced title={t('organizations.about')}>
        <Box sx={{ maxWidth: 480 }}>
          <TextInput
            {...inputOf(form, 'name')}
            label={t('organizations.name')}
            issue={form.issues.name ?? name.issue}
            help={name.help ?? t('organizations.nameHelp')}
            required
            disabled={!mayEdit}
            longest={maxNameLength}
          />
        </Box>
      </SectionCard>
      {organization.requiresMultiFactor === undefined ? null : (
        <SectionCard spaced title={t('organizations.signIn')}>
          {/* About the height of the switches, to avoid a layout shift when they appear. */}
          <Box sx={{ minHeight: 190, maxWidth: 640 }}>
            <Suspense>
              <SignInRules form={form} mayEdit={mayEdit} />
            </Suspense>
          </Box>
        </SectionCard>
      )}
      <SectionCard
        spaced
        title={t('organizations.peopleAndRoles')}
        detail={isHere ? undefined : t('organizations.actToSeePeople')}
      >
        {isHere ? (
          <Box sx={{ display: 'flex', gap: 6, flexWrap: 'wrap', typography: 'body2' }}>
            <MuiLink component={Link} to="/portal/user">
              {t('organizations.toPeople')}
            </MuiLink>
            <MuiLink component={Link} to="/portal/role">
              {t('organizations.toRoles')}
            </MuiLink>
          </Box>
        ) : null}
      </SectionCard>
    </Box>
  );
}
