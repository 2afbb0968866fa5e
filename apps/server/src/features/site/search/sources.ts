import {
  applicationType,
  blueprintRoutes,
  budgetRoutes,
  checkPermission,
  deploymentPath,
  deploymentRoutes,
  inventoryRoutes,
  locationName,
  type ListResult,
  resourceGroupRoutes,
  roleRoutes,
  type RouteContract,
  screens,
  type SearchHit,
  type SearchKind,
  subscriptionRoutes,
  templateFormRoutes,
  userRoutes,
  type ResponseOf,
  type ScreenId,
} from '@blueport/contracts';
import type { SessionContext } from '../../../session-context.ts';

/** A page that shows a result. */
interface HitPage {
  readonly screen: ScreenId;
  /** Path below the portal, with its query. */
  readonly path: string;
}

/** A row of a list as a result, with the pages that show it, best first. */
export type Candidate = Omit<SearchHit, 'kind' | 'match' | 'path'> & {
  readonly pages: readonly HitPage[];
  /** Names compared with the search text. */
  readonly names: readonly string[];
  /** Further texts of the row; one that contains the search text is added to the details, to explain the match. */
  readonly others: readonly string[];
};

/** What a search finds in one list: the same rows as the route, by the same rules. */
export interface SearchSource {
  readonly kind: SearchKind;
  readonly route: RouteContract;
  readonly toCandidate: (row: never) => Candidate;
}

type RowOf<Route extends RouteContract> = ResponseOf<Route> extends ListResult<infer Row> ? Row : never;

const source = <Route extends RouteContract>(
  kind: SearchKind,
  route: Route,
  toCandidate: (row: RowOf<Route>) => Candidate,
): SearchSource => ({ kind, route, toCandidate });

/** Longer icons would outweigh the results. */
const longestIcon = 8000;
const iconOf = (icon: string): string | null => (icon && icon.length <= longestIcon ? icon : null);

const tagTexts = (tags: Readonly<Record<string, string>>): string[] =>
  Object.entries(tags).map(([name, value]) => `${name}=${value}`);

const nothing = { state: null, resourceType: null, icon: null, changedAt: null, others: [] } as const;
const named = (path: string, name: string): string =>
  `${path}?${new URLSearchParams({ q: name }).toString()}`;

const present = (values: readonly (string | null)[]): string[] =>
  values.filter((value) => value !== null && value !== '') as string[];

/** Returns the page of a resource's group, with the resource highlighted. */
function groupPageOf(resource: { id: string; subscriptionId: string; resourceGroup: string | null }): string {
  const path = `/subscription/${resource.subscriptionId}/resourceGroup`;
  if (resource.resourceGroup === null) return path;
  const group = resource.id.slice(0, resource.id.toLowerCase().indexOf('/providers/'));
  const query = { 'f.name': resource.resourceGroup, sel: group, resource: resource.id };
  return `${path}?${new URLSearchParams(query).toString()}`;
}

/** Returns the page of an application, for an Application Insights component. */
const applicationPages = ({ type, id }: { type: string; id: string }): HitPage[] =>
  type.toLowerCase() === applicationType.toLowerCase()
    ? [
        {
          screen: 'applications',
          path: `/insights/applications?${new URLSearchParams({ resource: id }).toString()}`,
        },
      ]
    : [];

/** The lists that a search covers, in the order of equally good kinds. */
export const searchSources: readonly SearchSource[] = [
  source('blueprint', blueprintRoutes.list, (row) => ({
    ...nothing,
    id: row.name,
    title: row.title,
    detail: present([row.summary]),
    icon: iconOf(row.icon),
    changedAt: row.updatedAt,
    names: [row.title, row.name],
    others: present([row.category, row.type ?? null, ...row.tags, ...row.resourceTypes]),
    pages: [
      { screen: 'blueprint', path: `/blueprint/${row.name}` },
      { screen: 'model', path: `/model/${row.name}` },
      { screen: 'models', path: named('/model', row.title) },
    ],
  })),
  source('deployment', deploymentRoutes.list, (row) => ({
    ...nothing,
    id: row.name,
    title: row.title,
    detail: present([row.subscriptionName, row.resourceGroup]),
    state: row.state,
    icon: iconOf(row.blueprint.icon),
    changedAt: row.updatedAt,
    names: [row.title, row.name],
    others: [row.name, row.blueprint.title, row.owner.name, row.createdBy.name, row.location],
    pages: [
      { screen: 'deploymentInGroup', path: deploymentPath(row) },
      { screen: 'deployments', path: named('/deployment', row.name) },
    ],
  })),
  source('resource', inventoryRoutes.list, (row) => ({
    ...nothing,
    id: row.id,
    title: row.name,
    detail: present([row.resourceGroup, row.subscriptionName]),
    resourceType: row.type,
    changedAt: row.changedAt,
    names: [row.name],
    others: tagTexts(row.tags),
    pages: [...applicationPages(row), { screen: 'resourceGroups', path: groupPageOf(row) }],
  })),
  source('resourceGroup', resourceGroupRoutes.list, (row) => ({
    ...nothing,
    id: row.id,
    title: row.name,
    detail: present([row.subscriptionName, locationName(row.location)]),
    names: [row.name],
    others: tagTexts(row.tags),
    pages: [
      {
        screen: 'resourceGroup',
        path: `/subscription/${row.subscriptionId}/resourceGroup/${encodeURIComponent(row.name)}`,
      },
    ],
  })),
  source('subscription', subscriptionRoutes.list, (row) => ({
    ...nothing,
    id: row.subscriptionId,
    title: row.displayName,
    detail: present([row.subscriptionId]),
    state: row.state,
    names: [row.displayName, row.subscriptionId],
    pages: [
      { screen: 'subscriptionResourceGroups', path: `/subscription/${row.subscriptionId}/resourceGroup` },
      { screen: 'subscriptions', path: named('/subscription', row.displayName) },
    ],
  })),
  source('person', userRoutes.list, (row) => ({
    ...nothing,
    id: row.id,
    title: row.name,
    detail: present([row.email, row.role.name]),
    state: row.state,
    changedAt: row.updatedAt,
    names: [row.name, row.email],
    others: row.roles.map(({ name }) => name),
    pages: [
      { screen: 'user', path: `/user/${row.id}` },
      { screen: 'users', path: named('/user', row.email) },
    ],
  })),
  source('role', roleRoutes.list, (row) => ({
    ...nothing,
    id: row.id,
    title: row.name,
    detail: present([row.description]),
    changedAt: row.updatedAt,
    names: [row.name],
    pages: [
      { screen: 'role', path: `/role/${row.id}` },
      { screen: 'roles', path: named('/role', row.name) },
    ],
  })),
  source('form', templateFormRoutes.list, (row) => ({
    ...nothing,
    id: row.id,
    title: row.title,
    detail: present([row.description]),
    state: row.state,
    changedAt: row.updatedAt,
    names: [row.title],
    pages: [{ screen: 'templateForm', path: `/template/form/${row.id}` }],
  })),
  source('limit', budgetRoutes.list, (row) => ({
    ...nothing,
    id: row.id,
    title: row.scope.name ?? row.scope.key,
    detail: [`${row.limit} ${row.currency}`],
    changedAt: row.updatedAt,
    names: [row.scope.name ?? row.scope.key],
    pages: [{ screen: 'costLimits', path: `/limit?${new URLSearchParams({ sel: row.id }).toString()}` }],
  })),
];

/** Returns the address of the first page that the caller may open, or undefined if there is none. */
export function pageFor(session: SessionContext, pages: readonly HitPage[]): string | undefined {
  const page = pages.find(({ screen }) => {
    const { access } = screens[screen];
    return (
      access.kind !== 'key' || access.anyOf.some((key) => checkPermission(session.permissions, key).allowed)
    );
  });
  return page && `/portal${page.path}`;
}
