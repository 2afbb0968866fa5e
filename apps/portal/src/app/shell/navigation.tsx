import AdministrationIcon from '@mui/icons-material/ShieldOutlined';
import DeploymentsIcon from '@mui/icons-material/RocketLaunchOutlined';
import ApprovalsIcon from '@mui/icons-material/FactCheckOutlined';
import SharedIcon from '@mui/icons-material/FolderSharedOutlined';
import HomeIcon from '@mui/icons-material/HomeOutlined';
import BlueprintsIcon from '@mui/icons-material/LayersOutlined';
import SubscriptionIcon from '@mui/icons-material/FolderSpecialOutlined';
import WebsiteIcon from '@mui/icons-material/WebOutlined';
import TemplateIcon from '@mui/icons-material/DynamicFormOutlined';
import { checkPermission, screens } from '@blueport/contracts';
import type { Account, ScreenId } from '@blueport/contracts';
import type { ReactNode } from 'react';
import type { MessageId } from '../../core/i18n/message-id.ts';

/** An entry of the sidebar. */
export interface NavigationEntry {
  readonly screen: ScreenId;
  readonly label: MessageId;
  readonly to: string;
  readonly icon?: ReactNode;
  /** Shown regardless of permissions; its data still requires the key. */
  readonly always?: true;
  /** Shown only to accounts of this cloud provider. */
  readonly provider?: 'azure' | 'aws-auth';
}

export interface NavigationGroup {
  readonly id: string;
  readonly label: MessageId;
  readonly icon: ReactNode;
  readonly entries: readonly NavigationEntry[];
}

export type NavigationItem = NavigationEntry | NavigationGroup;

/** The entries of the sidebar, limited to existing screens. */
export const navigation: readonly NavigationItem[] = [
  { screen: 'home', label: 'nav.home', to: '/portal/home', icon: <HomeIcon /> },
  {
    screen: 'blueprints',
    label: 'nav.blueprints',
    to: '/portal',
    icon: <BlueprintsIcon />,
  },
  {
    screen: 'deployments',
    label: 'nav.deployments',
    to: '/portal/deployment',
    icon: <DeploymentsIcon />,
  },
  { screen: 'approvals', label: 'nav.approvals', to: '/portal/approval', icon: <ApprovalsIcon /> },
  { screen: 'shared', label: 'nav.shared', to: '/portal/shared', icon: <SharedIcon /> },
  {
    id: 'administration',
    label: 'nav.administration',
    icon: <AdministrationIcon />,
    entries: [
      { screen: 'organizations', label: 'nav.organization', to: '/portal/organization' },
      { screen: 'users', label: 'nav.user', to: '/portal/user' },
      { screen: 'roles', label: 'nav.role', to: '/portal/role' },
      { screen: 'models', label: 'nav.model', to: '/portal/model' },
      { screen: 'images', label: 'nav.image', to: '/portal/image' },
      { screen: 'extensions', label: 'nav.extension', to: '/portal/extension' },
      { screen: 'announcements', label: 'nav.announcements', to: '/portal/announcement' },
      { screen: 'audit', label: 'nav.audit', to: '/portal/audit' },
    ],
  },
  {
    id: 'template',
    label: 'nav.template',
    icon: <TemplateIcon />,
    entries: [
      { screen: 'templateFields', label: 'nav.templateField', to: '/portal/template/field' },
      { screen: 'templateForms', label: 'nav.templateForm', to: '/portal/template/form' },
      { screen: 'templateTypes', label: 'nav.templateType', to: '/portal/template/type' },
    ],
  },
  {
    id: 'subscription',
    label: 'nav.subscription',
    icon: <SubscriptionIcon />,
    entries: [
      { screen: 'subscriptions', label: 'nav.subscriptionList', to: '/portal/subscription' },
      {
        screen: 'resourceGroups',
        label: 'nav.resourceGroup',
        to: '/portal/subscription/resourceGroup?sids=All',
        always: true,
      },
      { screen: 'costAnalysis', label: 'nav.costAnalysis', to: '/portal/costanalysis' },
      { screen: 'metrics', label: 'nav.metrics', to: '/portal/metrics' },
      { screen: 'insights', label: 'nav.insights', to: '/portal/insights' },
      { screen: 'costLimits', label: 'nav.costLimits', to: '/portal/limit' },
    ],
  },
  {
    screen: 'websiteSettings',
    label: 'nav.websiteSettings',
    to: '/portal/website-settings',
    icon: <WebsiteIcon />,
  },
];

export function isGroup(item: NavigationItem): item is NavigationGroup {
  return 'entries' in item;
}

function isVisible(
  entry: NavigationEntry,
  account: Account,
  provider: string,
  exists: (id: ScreenId) => boolean,
) {
  if (!exists(entry.screen)) return false;
  if (entry.provider && entry.provider !== provider) return false;
  if (entry.always) return true;
  const { access } = screens[entry.screen];
  return access.kind !== 'key' || access.anyOf.some((key) => checkPermission(account, key).allowed);
}

/** Returns the sidebar items visible to an account. A group is visible if at least one of its entries is. */
export function visibleNavigation(
  account: Account,
  provider: string,
  exists: (id: ScreenId) => boolean,
): NavigationItem[] {
  return navigation.flatMap<NavigationItem>((item) => {
    if (!isGroup(item)) return isVisible(item, account, provider, exists) ? [item] : [];
    const entries = item.entries.filter((entry) => isVisible(entry, account, provider, exists));
    return entries.length > 0 ? [{ ...item, entries }] : [];
  });
}

/** Returns all entries, without their groups. */
export const entriesOf = (items: readonly NavigationItem[]): readonly NavigationEntry[] =>
  items.flatMap((item) => (isGroup(item) ? item.entries : [item]));

/**
 * Returns the entry an address belongs to: blueprint pages to Blueprints, deployment pages and the form that redeploys one
 * to Deployments.
 */
export function activeScreen(pathname: string, search: string): ScreenId | null {
  const path = `${pathname}/`;
  if (/^\/portal\/+(?:blueprint\/|$)/.test(path)) {
    return search.includes('redeploy=1') ? 'deployments' : 'blueprints';
  }
  if (/^\/portal\/subscription\/(?:[^/]+\/)?resource/i.test(path)) return 'resourceGroups';
  const found = entriesOf(navigation).find(({ to }) => to !== '/portal' && path.startsWith(`${to}/`));
  return found?.screen ?? null;
}
