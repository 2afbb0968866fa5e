import { templateTypeRoutes } from '@blueport/contracts';
import type { Feature, Parts } from '../../../feature.ts';
import { createType, editType, removeType } from './edit-types.ts';
import { findType, listTypes, typeDependants } from './type-store.ts';

/** The kinds of blueprints by which an organization sorts its marketplace. */
export function createTemplateTypesFeature(parts: Parts): Feature {
  const { db } = parts.database;
  return {
    name: 'template-types',
    routes(registry) {
      registry.register(templateTypeRoutes.list, ({ session, query }) =>
        listTypes(db, session.organizationId, query),
      );
      registry.register(templateTypeRoutes.get, async ({ session, params, header }) => {
        const type = await findType(db, session.organizationId, params.id);
        header('etag', type.etag);
        return type;
      });
      registry.register(templateTypeRoutes.dependants, ({ session, params }) =>
        typeDependants(db, session.organizationId, params.id),
      );
      registry.register(templateTypeRoutes.create, (call) => createType(parts, call));
      registry.register(templateTypeRoutes.edit, (call) => editType(parts, call));
      registry.register(templateTypeRoutes.remove, (call) => removeType(parts, call));
    },
  };
}
