import { templateFieldRoutes } from '@blueport/contracts';
import type { PersonCloud } from '../../../cloud/person-cloud.ts';
import type { Feature, Parts } from '../../../feature.ts';
import { createField, editField, removeField } from './edit-fields.ts';
import { fieldDependants, findField, listFields } from './field-store.ts';
import { liveOptions } from './live-options.ts';

export { fieldDoors, matchesPattern, patternDoors } from './field-patterns.ts';
export { checkLive } from './check-live.ts';
export { readFieldSpecs } from './field-store.ts';

/** The library of fields that forms reuse, and what the cloud offers to choose from. */
export function createTemplateFieldsFeature(parts: Parts, cloud: PersonCloud): Feature {
  const { db } = parts.database;
  return {
    name: 'template-fields',
    routes(registry) {
      registry.register(templateFieldRoutes.list, ({ session, query }) =>
        listFields(db, session.organizationId, query),
      );
      registry.register(templateFieldRoutes.options, (call) => liveOptions(cloud, call));
      registry.register(templateFieldRoutes.get, async ({ session, params, header }) => {
        const field = await findField(db, session.organizationId, params.id);
        header('etag', field.etag);
        return field;
      });
      registry.register(templateFieldRoutes.dependants, ({ session, params }) =>
        fieldDependants(db, session.organizationId, params.id),
      );
      registry.register(templateFieldRoutes.create, (call) => createField(parts, call));
      registry.register(templateFieldRoutes.edit, (call) => editField(parts, call));
      registry.register(templateFieldRoutes.remove, (call) => removeField(parts, call));
    },
  };
}
