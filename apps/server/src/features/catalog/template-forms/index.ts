import { templateFormRoutes } from '@blueport/contracts';
import type { Feature, Parts } from '../../../feature.ts';
import { createForm, editForm, publishForm, removeForm, restoreForm } from './edit-forms.ts';
import { findFormVersion, formDependants, listForms, readForm } from './form-store.ts';
import { editPresentation, readPresentation } from './present-blueprint.ts';

export { fitForm, readWizardForm } from './fit-form.ts';

/** Creates forms: drafts, published versions, and their assignment to blueprints. */
export function createTemplateFormsFeature(parts: Parts): Feature {
  const { db } = parts.database;
  return {
    name: 'template-forms',
    routes(registry) {
      registry.register(templateFormRoutes.list, ({ session, query }) =>
        listForms(db, session.organizationId, query),
      );
      registry.register(templateFormRoutes.get, async ({ session, params, header }) => {
        const form = await readForm(db, session.organizationId, params.id, parts.now());
        header('etag', form.etag);
        return form;
      });
      registry.register(templateFormRoutes.version, async ({ session, params }) => {
        const found = await findFormVersion(db, session.organizationId, params.id, Number(params.version));
        const { version, note, definition, items, published_by: publishedBy, published_at: at } = found;
        return { version, note, publishedBy, publishedAt: at.toISOString(), definition, items };
      });
      registry.register(templateFormRoutes.dependants, ({ session, params }) =>
        formDependants(db, session.organizationId, params.id),
      );
      registry.register(templateFormRoutes.create, (call) => createForm(parts, call));
      registry.register(templateFormRoutes.edit, (call) => editForm(parts, call));
      registry.register(templateFormRoutes.publish, (call) => publishForm(parts, call));
      registry.register(templateFormRoutes.restore, (call) => restoreForm(parts, call));
      registry.register(templateFormRoutes.remove, (call) => removeForm(parts, call));
      registry.register(templateFormRoutes.presentation, async ({ session, params, header }) => {
        const presentation = await readPresentation(db, session.organizationId, params.name);
        header('etag', presentation.etag);
        return presentation;
      });
      registry.register(templateFormRoutes.present, (call) => editPresentation(parts, call));
    },
  };
}
