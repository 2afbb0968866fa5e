import { ok } from '../http/armAnswer.ts';
import { methodNotAllowed, notSimulated, resourceNotFound } from '../http/errors.ts';
import type { Handler } from '../http/handler.ts';
import type { Route } from '../http/routeTable.ts';
import { at, objectOf, objectsOf, textOf, type JsonObject } from '../json.ts';
import { requireUnlocked } from '../locks/requireUnlocked.ts';
import { keyOf, parseResourceId, type ResourceId } from '../resourceId.ts';
import type { StoredResource } from '../store/resources.ts';
import { requireSubscription } from '../subscriptions/requireSubscription.ts';

/**
 * Configurations of a site that hold secrets: GET is refused, and POST `list` needs its own permission. Source: the
 * operations of `@azure/arm-appservice`, which has no `get` for them.
 */
const secretConfigurations: ReadonlySet<string> = new Set([
  'appsettings',
  'authsettings',
  'azurestorageaccounts',
  'backup',
  'connectionstrings',
  'metadata',
  'publishingcredentials',
  'pushsettings',
]);

/** Configurations that the service generates for a new site. */
const generated: ReadonlySet<string> = new Set([
  'authsettings',
  'backup',
  'publishingcredentials',
  'pushsettings',
]);

const configurationType = /^microsoft\.web\/sites\/(slots\/)?config$/i;

const holdsSecrets = (id: ResourceId): boolean =>
  configurationType.test(id.type) &&
  secretConfigurations.has((id.name.split('/').at(-1) ?? '').toLowerCase());

/** Refuses to read a configuration that holds secrets by GET. */
export function refuseSiteSecrets(id: ResourceId): void {
  if (holdsSecrets(id)) throw methodNotAllowed('GET', id.id);
}

/** Returns settings given with the site itself, which apply until the configuration is written. */
function settingsOfSite(site: StoredResource, configuration: string): JsonObject {
  const config = objectOf(at(site.body, 'properties', 'siteConfig'));
  if (configuration === 'appsettings')
    return Object.fromEntries(
      objectsOf(config['appSettings']).map(({ name, value }) => [textOf(name) ?? '', value ?? '']),
    );
  if (configuration === 'connectionstrings')
    return Object.fromEntries(
      objectsOf(config['connectionStrings']).map(({ name, connectionString, type }) => [
        textOf(name) ?? '',
        { value: connectionString ?? '', type: type ?? 'Custom' },
      ]),
    );
  return {};
}

const list: Handler = (call) => {
  const { estate, request } = call;
  requireSubscription(call);
  const id = parseResourceId(request.path.replace(/\/list$/i, ''))!;
  estate.access.require(request.principal, `${id.type}/list/action`, id.id);
  requireUnlocked(estate, 'write', id.id, request.principal.tenantId);
  if (!holdsSecrets(id)) throw methodNotAllowed('POST', request.path);
  const site = estate.resources.find(keyOf(id.parent ?? '', request.principal.tenantId));
  if (site === undefined) throw resourceNotFound(id.type, id.name, id.resourceGroup);
  const written = estate.resources.find(keyOf(id.id, request.principal.tenantId));
  const name = id.name.split('/').at(-1)!.toLowerCase();
  if (written === undefined && generated.has(name)) throw notSimulated(`${id.type}/${name}`);
  return ok({
    id: id.id,
    name,
    type: id.type,
    location: site.location,
    properties: written ? objectOf(written.body['properties']) : settingsOfSite(site, name),
  });
};

const site = '/subscriptions/{subscriptionId}/resourceGroups/{group}/providers/Microsoft.Web/sites/{site}';

/** Routes that return the settings of a site, including secrets. */
export const siteSettingRoutes: readonly Route[] = [
  { pattern: `${site}/config/{configuration}/list`, handlers: { POST: list } },
  { pattern: `${site}/slots/{slot}/config/{configuration}/list`, handlers: { POST: list } },
];
