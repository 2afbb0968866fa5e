import { organizationRoutes } from '@blueport/contracts';
import type { CloudEnvironment } from '../../../cloud/cloud-environment.ts';
import type { Feature, Parts } from '../../../feature.ts';
import type { RouteRegistry } from '../../../http/registry.ts';
import type { EndAccess } from '../access-end/index.ts';
import { checkKeys, permissionEffect } from '../roles/index.ts';
import type { InviteAccount, ListPeople } from '../users/index.ts';
import { actFor } from './act-for.ts';
import { createOrganization, createOrganizationWithUser } from './create-organization.ts';
import { deleteOrganization } from './delete-organization.ts';
import { describeDirectory } from './describe-directory.ts';
import { editSignIn } from './edit-sign-in.ts';
import { editOrganizationPermissions, renameOrganization } from './edit-organization.ts';
import { fillDirectoryDomains } from './fill-directory-domains.ts';
import { linkDirectory } from './link-directory.ts';
import { organizationDependants } from './organization-dependants.ts';
import { findOrganization, listOrganizations, readOrganization } from './organization-store.ts';
import { restoreAdministrator } from './restore-administrator.ts';
import { viewPeople } from './view-people.ts';
import { unlinkDirectory, unlinkEffect } from './unlink-directory.ts';

export { isOperator } from './visible-organization.ts';
export { bootstrapPortal, insertOrganization } from './insert-organization.ts';

interface Options {
  readonly world: CloudEnvironment;
  readonly inviteAccount: InviteAccount;
  readonly listPeople: ListPeople;
  readonly endAccess: EndAccess;
}

function registerDirectories(registry: RouteRegistry, parts: Parts, { world, endAccess }: Options): void {
  const { db } = parts.database;
  registry.register(organizationRoutes.describeDirectory, ({ session, body }) =>
    describeDirectory({ db, world }, session, session.organizationId, body),
  );
  registry.register(organizationRoutes.linkDirectory, (call) => linkDirectory(parts, world, call));
  registry.register(organizationRoutes.unlinkEffect, async ({ session, params }) => {
    const { id } = await findOrganization(db, session, { id: params.id });
    return unlinkEffect(db, id, params.tenantId.toLowerCase());
  });
  registry.register(organizationRoutes.unlinkDirectory, (call) =>
    unlinkDirectory({ ...parts, endAccess }, call),
  );
}

/** Creates the feature for organizations: for their members, and for the operator of the portal. */
export function createOrganizationsFeature(parts: Parts, options: Options): Feature {
  const { db } = parts.database;
  return {
    name: 'organizations',
    async start() {
      // Not awaited: a directory that does not respond must not delay the other background work.
      fillDirectoryDomains(db, options.world).catch((error: unknown) => {
        parts.log.warn({ err: error }, 'the domains of government directories could not be read');
      });
    },
    routes(registry) {
      registry.register(organizationRoutes.list, ({ session, query }) =>
        listOrganizations(db, session, query),
      );
      registry.register(organizationRoutes.get, async ({ session, params, header }) => {
        const organization = await readOrganization(db, session, params);
        header('etag', organization.etag);
        return organization;
      });
      registry.register(organizationRoutes.getByKey, async ({ session, params, header }) => {
        const organization = await readOrganization(db, session, params);
        header('etag', organization.etag);
        return organization;
      });
      registry.register(organizationRoutes.people, (call) => viewPeople(parts, options.listPeople, call));
      registry.register(organizationRoutes.create, (call) => createOrganization(parts, options.world, call));
      registry.register(organizationRoutes.createWithUser, (call) =>
        createOrganizationWithUser(parts, options, call),
      );
      registry.register(organizationRoutes.edit, (call) => renameOrganization(parts, call));
      registry.register(organizationRoutes.editSignIn, (call) =>
        editSignIn({ ...parts, endAccess: options.endAccess }, call),
      );
      registry.register(organizationRoutes.editPermissions, (call) =>
        editOrganizationPermissions(parts, call),
      );
      registry.register(organizationRoutes.restoreAdministrator, (call) =>
        restoreAdministrator(parts, options, call),
      );
      registry.register(organizationRoutes.previewPermissions, async ({ session, params, body }) => {
        const organizationKeys = checkKeys(body.permissions);
        const { id } = await findOrganization(db, session, params);
        return permissionEffect(db, id, { organizationKeys });
      });
      registry.register(organizationRoutes.dependants, async ({ session, params }) => {
        const organization = await findOrganization(db, session, params);
        const dependants = await organizationDependants(db, organization.id);
        const blocking = organization.is_operator || dependants.some((entry) => entry.blocking);
        return { blocking, dependants };
      });
      registry.register(organizationRoutes.remove, (call) => deleteOrganization(parts, call));
      registry.register(organizationRoutes.actFor, (call) => actFor(call));
      registerDirectories(registry, parts, options);
    },
  };
}
