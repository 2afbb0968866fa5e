import {
  accessRoutes,
  allRoutes,
  approvalRoutes,
  blueprintRoutes,
  budgetRoutes,
  deploymentCareRoutes,
  deploymentRoutes,
  deploymentShareRoutes,
  extensionRoutes,
  fleetRoutes,
  galleryRoutes,
  imageRoutes,
  inventoryRoutes,
  machineRoutes,
  modelRoutes,
  priceRoutes,
  resourceGroupRoutes,
  savedViewRoutes,
  subscriptionRoutes,
  templateFieldRoutes,
  templateFormRoutes,
  templateTypeRoutes,
  verdictRoutes,
  webhookRoutes,
  type RouteContract,
} from '@blueport/contracts';
import { expect, it } from 'vitest';
import { commands } from './command-line.ts';

/** The marketplace and the life of a deployment. */
const areas: readonly Readonly<Record<string, RouteContract>>[] = [
  accessRoutes,
  approvalRoutes,
  blueprintRoutes,
  budgetRoutes,
  deploymentCareRoutes,
  deploymentRoutes,
  deploymentShareRoutes,
  extensionRoutes,
  fleetRoutes,
  galleryRoutes,
  imageRoutes,
  inventoryRoutes,
  machineRoutes,
  modelRoutes,
  priceRoutes,
  resourceGroupRoutes,
  savedViewRoutes,
  subscriptionRoutes,
  templateFieldRoutes,
  templateFormRoutes,
  templateTypeRoutes,
  verdictRoutes,
  webhookRoutes,
];

/** What the command line leaves out, and why. */
const leftOut: Readonly<Record<string, string>> = {
  'event.stream': 'live changes are for open pages; scripts wait with deploy --wait and hear by webhooks',
};

/** Paths of areas that hold no route of another one: what is added below them belongs to the areas too. */
const paths = [
  '/api/azure/gallery',
  '/api/blueprint',
  '/api/costManagement',
  '/api/extension',
  '/api/field',
  '/api/form',
  '/api/image',
  '/api/org/approvalRule',
  '/api/org/webhook',
  '/api/resource',
  '/api/type',
  '/api/user/approval',
  '/api/user/deployment',
  '/api/user/draft',
  '/api/user/fleet',
  '/api/user/subscription',
  '/api/user/view',
];

const loaded = await Promise.all(Object.values(commands).map((command) => command.load()));
const called = new Set(
  loaded
    .flatMap(({ table, routes = [] }) => [
      ...routes,
      ...Object.values(table?.verbs ?? {}).map(({ route }) => route),
    ])
    .map(({ id }) => id),
);
const belongs = areas.flatMap((routes) => Object.values(routes));

it('every route of the marketplace and of deployments has a command, or a reason why not', () => {
  expect(belongs.length).toBeGreaterThan(100);
  expect(belongs.map(({ id }) => id).filter((id) => !called.has(id) && leftOut[id] === undefined)).toEqual(
    [],
  );
});

it('a reason stands only where there is a route without a command', () => {
  const ids = new Set(belongs.map(({ id }) => id));
  expect(Object.keys(leftOut).filter((id) => !ids.has(id) || called.has(id))).toEqual([]);
});

it('a new group of routes of these areas is among them', () => {
  const ids = new Set(belongs.map(({ id }) => id));
  const outside = allRoutes.filter(
    ({ id, path }) => !ids.has(id) && paths.some((known) => path === known || path.startsWith(`${known}/`)),
  );
  expect(outside.map(({ id }) => id)).toEqual([]);
});

it('a command is called as it calls itself, and says the same in its help as in the overview', () => {
  expect(loaded.map(({ name }) => name)).toEqual(Object.keys(commands));
});
