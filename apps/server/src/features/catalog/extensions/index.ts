import { extensionRoutes, type Extension, type ExtensionValues } from '@blueport/contracts';
import { invalidInput } from '../../../errors/refusal.ts';
import type { Feature, Parts } from '../../../feature.ts';
import { defineEntity } from '../../../http/entity/define-entity.ts';
import {
  toCatalogue,
  toExistence,
  machineOrder,
  usedByDeployments,
  type ImageOptions,
} from '../images/index.ts';
import { checkExtension, extensionNames } from './check-extension.ts';
import {
  extensionColumns,
  extensionFields,
  extensionsOf,
  presentExtension,
  readProtected,
} from './extension-store.ts';
import { settingsIssues, type Settings } from './settings-issues.ts';

export { extensionsInOrder, readProtected } from './extension-store.ts';
export { fillSettings } from './fill-settings.ts';

function requireConsistent(settings: Settings): void {
  const issues = settingsIssues(settings);
  if (issues.length > 0) throw invalidInput(issues);
}

/** Returns the facts for the audit log; for protected settings only their names. */
const facts = (extension: Extension) => ({
  title: extension.title,
  publisher: extension.publisher,
  type: extension.type,
  typeHandlerVersion: extension.typeHandlerVersion,
  osTypes: extension.osTypes,
  clouds: extension.clouds,
  mode: extension.mode,
  state: extension.state,
  settings: extension.settings,
  protectedNames: extension.protectedNames,
  parameters: extension.parameters.map(({ name }) => name),
});

/** Creates the machine extensions that an organization offers or requires for its blueprints. */
export function createExtensionsFeature(parts: Parts, options: ImageOptions): Feature {
  const { cloud } = options;
  const { vault, database } = parts;
  const extensions = defineEntity(parts, {
    table: 'machine_extension',
    object: 'extension',
    announcedAs: 'extension',
    unique: { index: 'machine_extension_title', field: 'title' },
    select: extensionsOf,
    present: presentExtension,
    list: extensionFields,
    order: machineOrder,
    insert(values: ExtensionValues, key) {
      requireConsistent({ ...values, protectedSettings: values.protectedSettings ?? {} });
      return {
        ...key,
        protected_settings: null,
        protected_names: '[]',
        ...extensionColumns(vault, key.id, values),
      };
    },
    async update(changes: Partial<ExtensionValues>, before, { organizationId }) {
      const values = { ...before, ...changes };
      // Read only if unchanged: settings that no key can decrypt are repaired by entering them again.
      const protectedSettings =
        changes.protectedSettings === undefined
          ? (await readProtected(database.db, vault, organizationId, [before.id])).get(before.id)
          : changes.protectedSettings;
      requireConsistent({ ...values, protectedSettings: protectedSettings ?? {} });
      return extensionColumns(vault, before.id, values);
    },
    facts,
    details: ({ title }, changes) => ({
      title,
      ...(changes && { protectedSettingsReplaced: changes.protectedSettings !== undefined }),
    }),
    ...usedByDeployments('extension', options),
  });
  return {
    name: 'extensions',
    routes: (registry) =>
      registry.registerAll(extensionRoutes, {
        ...extensions,
        catalogue: ({ session, query }) => toCatalogue(extensionNames(cloud.armFor(session), query)),
        check: ({ session, body }) => toExistence(checkExtension(cloud.armFor(session), body)),
      }),
  };
}
