import { defaultPreferences, type SessionAnswer } from '@blueport/contracts';
import {
  canary,
  idsOf,
  missingId,
  sessionIds,
  subscription,
  tokenIds,
  views,
  type Sample,
} from './matrix-rows.ts';
import { messagingSamples } from './messaging-samples.ts';
import { people, tenants } from './test-people.ts';
import type { TestServer } from './test-server.ts';

const scope = `/subscriptions/${subscription}/resourceGroups/rg`;
/** Groups are the cloud's: who may see which is judged there. */
const group = (rest: Omit<Sample, 'ids' | 'innerIds'> = {}): Sample => ({
  ids: { own: subscription, foreign: missingId, missing: missingId },
  innerIds: { own: 'rg', foreign: 'rg-foreign', missing: 'rg-missing' },
  ...rest,
});

/** How each route of the API is called: with an id of the engineer's organization, of the other one, and of nobody. */
export async function matrixSamples(
  server: TestServer,
  sessions: ReadonlyMap<string, SessionAnswer>,
): Promise<Readonly<Record<string, Sample>>> {
  const blueprints = { own: 'storage-account', foreign: 'secret-blueprint', missing: 'no-such-blueprint' };
  const deployments = { own: 'bp-ownown01', foreign: 'bp-foreign01', missing: 'bp-missing01' };
  const viewBody = { name: 'View', query: '', sharing: 'private' };
  const marks = { pinned: true, isDefault: false };
  const draft = { version: '1.0.0', step: 1, parameters: {}, tags: {} };
  const request = {
    blueprint: 'storage-account',
    subscriptionId: subscription,
    resourceGroup: 'rg',
    location: 'westeurope',
  };
  const roles = await idsOf(server, 'role', `t.name in ('Own', '${canary}')`);
  const directories = { own: tenants.contosoResearch, foreign: tenants.fabrikam, missing: tenants.nowhere };
  const connections = await idsOf(server, 'connection', `t.client_id = 'matrix'`);
  const users = await idsOf(server, 'account', `t.email like 'matrix@%'`);
  const organizationOf = (name: string) => sessions.get(name)!.account.orgId;
  const organizations = {
    own: organizationOf('engineer'),
    foreign: organizationOf('otherAdmin'),
    missing: missingId,
  };
  return {
    'config.signIn': {},
    'webSettings.landing': {},
    'session.login': { body: await server.directory.loginBody(people.stranger) },
    'session.renew': { body: await server.directory.loginBody(people.engineer) },
    'session.logout': {},
    'session.end': { ids: await sessionIds(server) },
    'session.endAll': { body: { keepCurrent: true } },
    'token.list': {},
    'token.create': { body: { name: 'Nightly run', permissions: ['blueprints'], expiresInDays: 1 } },
    'token.delete': { ids: tokenIds },
    'preference.get': {},
    'preference.save': { body: defaultPreferences },
    'config.providers': {},
    'config.channelCode': {},
    'config.channelResource': {},
    'config.adminEmail': {},
    'config.provider': { ids: { own: 'azure', foreign: 'gitlab', missing: 'gitlab' } },
    'github.get': {},
    'github.start': {},
    'github.link': { body: { code: 'x', state: 'x'.repeat(43), email: people.engineer.email } },
    'github.unlink': {},
    'aws.get': {},
    'aws.signIn': {},
    'aws.signOut': {},
    'audit.list': {},
    'audit.verify': {},
    'user.me': {},
    'user.directories': {},
    'org.list': {},
    'org.create': { body: { key: 'matrix', name: 'Matrix' } },
    'org.createWithUser': {
      body: {
        organization: { key: 'matrix-two', name: 'Matrix two' },
        user: { name: 'First', email: 'first@matrix.example' },
      },
    },
    'org.get': { ids: organizations },
    'org.getByKey': { ids: { own: 'contoso', foreign: 'fabrikam', missing: 'nobody' } },
    'org.edit': { ids: organizations, body: { name: 'Renamed' } },
    'org.editPermissions': { ids: organizations, body: { permissions: [] } },
    'org.previewPermissions': { ids: organizations, body: { permissions: [] } },
    'org.dependants': { ids: organizations },
    'org.delete': { ids: organizations, query: 'key=x' },
    'azure.organization': { body: { tenantId: tenants.nowhere } },
    'org.linkDirectory': { ids: organizations, body: { tenantId: missingId } },
    'org.unlinkEffect': { ids: organizations, innerIds: directories },
    'org.unlinkDirectory': { ids: organizations, innerIds: directories },
    'session.organization': { body: { organizationId: null } },
    'role.list': {},
    'role.get': { ids: roles },
    'role.create': { body: { name: 'Made by the matrix', permissions: [] } },
    'role.edit': { ids: roles, body: {} },
    'role.delete': { ids: roles },
    'role.preview': { ids: roles, body: { permissions: [] } },
    'role.dependants': { ids: roles },
    'permission.why': { ids: { own: 'userList', foreign: 'nothing', missing: 'nothing' } },
    'name.check': { body: { kind: 'organizationKey', value: 'fabrikam' } },
    'connection.list': { ids: organizations },
    'connection.create': {
      ids: organizations,
      body: {
        name: 'Made',
        tenantId: tenants.contoso,
        clientId: 'made',
        credential: { kind: 'secret', secret: 'x' },
      },
    },
    'connection.test': { ids: organizations, innerIds: connections },
    'connection.rotate': { ids: organizations, innerIds: connections, body: { name: 'Renamed' } },
    'connection.delete': { ids: organizations, innerIds: connections },
    'user.list': {},
    'user.get': { ids: users },
    'user.create': { body: { name: 'Made', email: 'made@contoso.example', roleId: roles.own } },
    'user.edit': { ids: users, body: {} },
    'user.delete': { ids: users },
    'user.dependants': { ids: users },
    'user.permissions': { ids: users },
    'user.sessions': { ids: users },
    'user.endSessions': { ids: users },
    ...(await messagingSamples(server, canary)),
    'blueprint.list': {},
    'blueprint.get': { ids: blueprints },
    'blueprint.template': { ids: blueprints },
    'blueprint.preview': { ids: blueprints, body: {} },
    'draft.get': { ids: blueprints },
    'draft.put': { ids: blueprints, body: draft },
    'draft.delete': { ids: blueprints },
    'userView.list': {},
    'userView.create': { body: { ...viewBody, list: 'deployments', path: '/portal/deployment', ...marks } },
    'userView.change': { ids: views, body: viewBody },
    'userView.mark': { ids: views, body: marks },
    'userView.delete': { ids: views },
    'resource.search': { query: 'text=aurora' },
    'subscription.list': {},
    'subscription.locations': { ids: { own: subscription, foreign: missingId, missing: missingId } },
    'resourceGroup.list': { ids: { own: subscription, foreign: missingId, missing: missingId } },
    'subscription.connect': { ids: { own: subscription, foreign: missingId, missing: missingId } },
    'subscription.disconnect': { ids: { own: subscription, foreign: missingId, missing: missingId } },
    'subscription.setDefault': { body: { subscriptionId: subscription } },
    'resource.list': { query: 'limit=25' },
    'resource.facet': { query: 'field=type' },
    'inventory.status': {},
    'inventory.refresh': { body: {} },
    'resourceGroup.known': { query: 'limit=25' },
    'resourceGroup.get': group(),
    'resourceGroup.create': {
      ids: { own: subscription, foreign: missingId, missing: missingId },
      body: { name: 'rg-matrix', location: 'westeurope' },
    },
    'resourceGroup.edit': group({ body: { tags: {} } }),
    'resourceGroup.dependants': group(),
    'resourceGroup.delete': group({ query: 'confirm=rg' }),
    'resourceGroup.locks': group(),
    'resourceGroup.lock': group({ body: { name: 'keep', level: 'CanNotDelete' } }),
    'resourceGroup.unlock': group(),
    'resourceAccess.list': { query: `scope=${scope}` },
    'resourceAccess.roles': { query: `scope=${scope}` },
    'resourceAccess.principals': { query: 'text=an' },
    'resourceAccess.explain': { query: `scope=${scope}&principalId=${missingId}` },
    'resourceAccess.add': {
      body: { scope, principalId: missingId, principalKind: 'User', roleId: missingId },
    },
    'resourceAccess.remove': { query: `scope=${scope}&name=${missingId}` },
    'deployment.preview': { body: request },
    'deployment.create': { body: request },
    'deployment.list': {},
    'deployment.get': { ids: deployments },
    'deployment.activity': { ids: deployments },
    'deployment.cancel': { ids: deployments },
    'deployment.redeploy': { ids: deployments, body: {} },
    'deployment.delete': { ids: deployments, query: 'resources=detach' },
    'deployment.retry': { ids: deployments },
    'deployment.rollback': { ids: deployments, body: {} },
    'deployment.power': { ids: deployments, body: { action: 'stop' } },
    'deployment.download': { ids: deployments, query: 'what=template' },
    'deployment.cloudList': { query: `subscriptionId=${subscription}` },
    'deployment.cost': { ids: deployments },
    'price.estimate': { body: request },
    'event.stream': {},
  };
}
