import { type SearchHit, type SearchKind, type Session, type ScreenId } from '@blueport/contracts';
import type { SavedView } from '@blueport/contracts';
import type { t as translate } from '../../core/i18n/translate.tsx';
import type { MessageId } from '../../core/i18n/message-id.ts';
import { pageKeys } from '../../core/keyboard/shortcuts.ts';
import { pageAccess } from '../../core/auth/page-access.ts';
import { pageObject } from '../../components/page-actions/page-actions.ts';
import { viewHref } from '../../components/saved-views/view-address.ts';
import { registeredScreens } from '../../features/feature-screens.ts';
import { isGroup, visibleNavigation } from '../shell/navigation.tsx';
import { type ItemKind, matches, type PaletteGroup, type PaletteItem } from './palette-items.ts';
import { recentPlaces } from './recent-places.ts';

type Translate = typeof translate;

/** Pages without an entry in the menu. */
const otherPages = [
  { screen: 'applications', to: '/portal/insights/applications', label: 'title.applications' },
  { screen: 'resources', to: '/portal/subscription/resource', label: 'title.resources' },
  { screen: 'fleets', to: '/portal/deployment/fleet', label: 'title.fleets' },
  { screen: 'invitations', to: '/portal/user/invitations', label: 'title.invitations' },
  { screen: 'profile', to: '/portal/profile', label: 'profileMenu.profile' },
] as const;

/** Pages that create something. */
const createPages = [
  'userCreate',
  'roleCreate',
  'modelCreate',
  'imageCreate',
  'extensionCreate',
  'organizationCreate',
  'fleetStart',
  'alertRuleCreate',
] as const satisfies readonly ScreenId[];

const mayOpen = (session: Session, screen: ScreenId): boolean =>
  registeredScreens.has(screen) && pageAccess(session, screen).kind === 'show';

/** A line with additional words to find it by. */
type Findable = PaletteItem & { readonly words?: string };

/** Returns the lines that match the text, all for an empty one. */
const findIn = (items: readonly Findable[], text: string): PaletteItem[] =>
  items.filter(({ label, words = '' }) => text === '' || matches(`${label} ${words}`, text));

/** Kinds of pages by the beginning of their path. */
const pageKinds: readonly (readonly [RegExp, ItemKind])[] = [
  [/^\/portal\/(blueprint|model)\b/, 'blueprint'],
  [/^\/portal\/(deployment|shared)\b/, 'deployment'],
  [/^\/portal\/subscription\/.*resourceGroup/, 'resourceGroup'],
  [/^\/portal\/subscription\b/, 'subscription'],
  [/^\/portal\/user\b/, 'person'],
  [/^\/portal\/role\b/, 'role'],
  [/^\/portal\/template\b/, 'form'],
];

const kindOfPage = (path: string): ItemKind | undefined =>
  pageKinds.find(([pattern]) => pattern.test(path))?.[1];

/** Returns the pages that the account may open. */
export function pageItems(session: Session, provider: string, text: string, t: Translate): PaletteItem[] {
  const { account } = session;
  if (!account) return [];
  const menu = visibleNavigation(account, provider, (id) => registeredScreens.has(id));
  const entries = menu.flatMap((item) =>
    isGroup(item)
      ? item.entries.map((entry) => ({ ...entry, icon: kindOfPage(entry.to) ? undefined : item.icon }))
      : [item],
  );
  const inMenu = entries.map(({ screen, label, to, icon }): Findable => ({
    id: `page ${screen}`,
    kind: kindOfPage(to) ?? 'page',
    icon,
    label: t(registeredScreens.get(screen)?.title ?? label),
    words: t(label),
    to,
    ...(pageKeys[label] && { keys: `g ${pageKeys[label]}` }),
  }));
  const others = otherPages
    .filter(({ screen }) => mayOpen(session, screen))
    .map(({ screen, to, label }): Findable => ({ id: `page ${screen}`, kind: 'page', label: t(label), to }));
  return findIn([...inMenu, ...others], text);
}

/** Returns the pages opened before, newest first, without the open one. */
export function recentItems(organization: string, pathname: string, text: string): PaletteItem[] {
  const items = recentPlaces(organization)
    // The heading of the home page is a greeting; the page itself is listed below.
    .filter(({ to }) => to !== pathname && to !== '/portal/home')
    .map(({ to, title }): Findable => ({
      id: `recent ${to}`,
      kind: kindOfPage(to) ?? 'recent',
      label: title,
      to,
    }));
  return findIn(items, text);
}

/** Returns the saved views: pinned ones, and all if a text is typed. */
export function viewItems(views: readonly SavedView[], text: string): PaletteItem[] {
  const items = views
    .filter((view) => view.pinned || text !== '')
    .map((view): Findable => ({ id: `view ${view.id}`, kind: 'view', label: view.name, to: viewHref(view) }));
  return findIn(items, text);
}

interface ActionRuns {
  readonly setTheme: (mode: 'light' | 'dark' | 'system') => void;
  readonly showShortcuts: () => void;
  readonly switchOrganization: () => void;
  readonly switchDirectory: () => void;
  readonly signOut: () => void;
  readonly copy: (text: string) => void;
}

/** Returns the actions of the open page: those that it offers, and copying the ID and address of its object. */
export function objectGroup(runs: ActionRuns, text: string, t: Translate): PaletteGroup | undefined {
  const object = pageObject();
  if (object === undefined) return undefined;
  const items = [
    ...object.actions.map((action): Findable => ({ ...action, id: `object ${action.id}`, kind: 'action' })),
    {
      id: 'object copy id',
      kind: 'copy' as const,
      label: t('palette.copyId'),
      detail: object.id,
      run: () => runs.copy(object.id),
    },
    {
      id: 'object copy address',
      kind: 'copy' as const,
      label: t('palette.copyAddress'),
      run: () => runs.copy(location.href),
    },
  ];
  return { id: 'object', label: object.title, items: findIn(items, text) };
}

/** Returns the actions available on every page. */
export function actionItems(session: Session, runs: ActionRuns, text: string, t: Translate): PaletteItem[] {
  const action = (id: string, label: MessageId, run: () => void, keys?: string): Findable => ({
    id: `action ${id}`,
    kind: 'action',
    label: t(label),
    run,
    ...(keys && { keys }),
  });
  const create = createPages
    .filter((screen) => mayOpen(session, screen))
    .map((screen): Findable => {
      const { title, path } = registeredScreens.get(screen)!;
      return { id: `action ${screen}`, kind: 'create', label: t(title), to: `/portal${path}` };
    });
  return findIn(
    [
      ...create,
      action('organization', 'palette.switchOrganization', runs.switchOrganization),
      action('directory', 'palette.switchDirectory', runs.switchDirectory),
      action('light', 'palette.themeLight', () => runs.setTheme('light')),
      action('dark', 'palette.themeDark', () => runs.setTheme('dark')),
      action('system', 'palette.themeSystem', () => runs.setTheme('system')),
      action('shortcuts', 'palette.shortcuts', runs.showShortcuts, '?'),
      action('signOut', 'profileMenu.signOut', runs.signOut),
    ],
    text,
  );
}

const concepts = ['blueprint', 'deployment', 'operation', 'organization', 'directory', 'permission'] as const;

/** Returns the entries of the help. */
export function helpItems(runs: ActionRuns, text: string, t: Translate): PaletteItem[] {
  const entry = (id: string, label: MessageId, more: Partial<Findable>): Findable => ({
    id: `help ${id}`,
    kind: 'help',
    label: t(label),
    ...more,
  });
  const words = t('nav.help');
  return findIn(
    [
      entry('page', 'nav.help', { to: '/portal/help', detail: t('help.description') }),
      ...concepts.map((id) =>
        entry(id, `help.${id}`, { to: '/portal/help', detail: t(`help.${id}Text`), words }),
      ),
      entry('shortcuts', 'palette.shortcuts', { run: runs.showShortcuts, keys: '?', words }),
      entry('api', 'help.apiReference', { to: '/api/docs', detail: t('help.automationText'), words }),
    ],
    text,
  );
}

/** Headings of the kinds, and the lists that show all results of a kind. */
const kinds: Readonly<Record<SearchKind, { readonly label: MessageId; readonly list: string }>> = {
  blueprint: { label: 'nav.blueprints', list: '/portal' },
  deployment: { label: 'nav.deployments', list: '/portal/deployment' },
  resource: { label: 'title.resources', list: '/portal/subscription/resource' },
  resourceGroup: { label: 'palette.resourceGroups', list: '/portal/subscription/resourceGroup?sids=All' },
  subscription: { label: 'palette.subscriptions', list: '/portal/subscription' },
  person: { label: 'palette.people', list: '/portal/user' },
  role: { label: 'nav.role', list: '/portal/role' },
  form: { label: 'nav.templateForm', list: '/portal/template/form' },
  limit: { label: 'nav.costLimits', list: '/portal/limit' },
};

/** Returns the heading of a kind of results. */
export const kindLabel = (kind: SearchKind, t: Translate): string => t(kinds[kind].label);

const usualStates = new Set(['Active', 'Published', 'Enabled']);

function itemOf(hit: SearchHit): PaletteItem {
  const state = hit.state === null || usualStates.has(hit.state) ? undefined : hit.state;
  return {
    id: `${hit.kind} ${hit.id}`,
    kind: hit.kind,
    label: hit.title,
    detail: hit.detail.join(' · '),
    to: hit.path,
    ...(state !== undefined && { state }),
    ...(hit.resourceType !== null && { resourceType: hit.resourceType }),
    ...(hit.icon !== null && { picture: hit.icon }),
    ...(hit.kind === 'person' && { accountId: hit.id }),
  };
}

/** Returns the results of a search by kind, each with a line that opens the complete list if there are more. */
export function hitGroups(
  hits: readonly SearchHit[],
  more: readonly SearchKind[],
  text: string,
  t: Translate,
): PaletteGroup[] {
  return [...Map.groupBy(hits, ({ kind }) => kind)].map(([kind, some]) => {
    const { list } = kinds[kind];
    const all: PaletteItem = {
      id: `all ${kind}`,
      kind: 'page',
      label: t('palette.showAll', { kind: kindLabel(kind, t) }),
      to: `${list}${list.includes('?') ? '&' : '?'}${new URLSearchParams({ q: text }).toString()}`,
    };
    return {
      id: kind,
      label: kindLabel(kind, t),
      items: [...some.map(itemOf), ...(more.includes(kind) ? [all] : [])],
    };
  });
}
