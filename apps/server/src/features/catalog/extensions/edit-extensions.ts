import type {
  Extension,
  extensionRoutes,
  ExtensionValues,
  ExtensionParameter,
  ProblemIssue,
} from '@blueport/contracts';
import type { Parts } from '../../../feature.ts';
import type { Call } from '../../../http/call.ts';
import { withFreeName } from '../../../http/free-name.ts';
import { invalidInput, Refusal, issue } from '../../../errors/refusal.ts';
import { deleteAsRead, updateAsRead } from '../../../http/write-as-read.ts';
import { announceChange } from '../../../journal/announce-change.ts';
import type { Vault } from '../../../security/vault.ts';
import type { ImageOptions } from '../images/index.ts';
import { findExtension, presentExtension, protectedPlace, readProtected } from './extension-store.ts';
import { placeholdersIn } from './fill-settings.ts';

/** What the trail says of an extension: of protected settings their names. */
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

const keepApart = withFreeName({ index: 'machine_extension_title', field: 'title' });

/** Columns of the protected settings; none where they are kept as they are. */
function sealedColumns(vault: Vault, id: string, given: ExtensionValues['protectedSettings']) {
  if (given === undefined) return {};
  const names = Object.keys(given ?? {});
  return {
    protected_settings:
      given === null || names.length === 0 ? null : vault.seal(JSON.stringify(given), protectedPlace(id)),
    protected_names: JSON.stringify(names),
  };
}

const json = (value: unknown): string => JSON.stringify(value);

/** Adds an extension. */
export async function createExtension(
  parts: Parts,
  call: Call<typeof extensionRoutes.create>,
): Promise<Extension> {
  const { organizationId } = call.session;
  const { body } = call;
  const issues = settingsIssues({ ...body, protectedSettings: body.protectedSettings ?? {} });
  if (issues.length > 0) throw invalidInput(issues);
  const id = parts.newId();
  const answer = await keepApart(
    call.write(async (tx) => {
      await tx
        .insertInto('machine_extension')
        .values({
          id,
          organization_id: organizationId,
          title: body.title,
          description: body.description,
          publisher: body.publisher,
          type: body.type,
          handler_version: body.typeHandlerVersion,
          auto_upgrade: body.autoUpgradeMinorVersion,
          os_types: json(body.osTypes),
          clouds: json(body.clouds),
          settings: json(body.settings),
          protected_settings: null,
          protected_names: '[]',
          ...sealedColumns(parts.vault, id, body.protectedSettings),
          parameters: json(body.parameters),
          mode: body.mode,
          state: body.state,
          position: body.order,
        })
        .execute();
      const made = presentExtension(await findExtension(tx, organizationId, id), 0);
      await announceChange(parts.publish, tx, organizationId, { object: 'extension', change: 'created', id });
      return {
        answer: made,
        audit: {
          action: 'extension.create',
          objectType: 'extension',
          objectId: id,
          after: facts(made),
          details: { title: made.title },
        },
      };
    }),
  );
  call.header('etag', answer.etag);
  return answer;
}

/** Changes an extension; protected settings that are left out stay what they were. */
export async function editExtension(
  parts: Parts,
  { countUses }: ImageOptions,
  call: Call<typeof extensionRoutes.edit>,
): Promise<Extension> {
  const { organizationId } = call.session;
  const { body } = call;
  const { db } = parts.database;
  const row = await findExtension(db, organizationId, call.params.id);
  call.requireMatch(`"${row.revision}"`);
  const uses = (await countUses(db, organizationId)).get(row.id) ?? 0;
  const before = presentExtension(row, uses);
  // Only where they stay: settings that no key opens any more are mended by writing them anew.
  const kept =
    body.protectedSettings === undefined
      ? (await readProtected(db, parts.vault, organizationId, [row.id])).get(row.id)
      : body.protectedSettings;
  const issues = settingsIssues({
    settings: body.settings ?? before.settings,
    protectedSettings: kept ?? {},
    parameters: body.parameters ?? before.parameters,
  });
  if (issues.length > 0) throw invalidInput(issues);
  const answer = await keepApart(
    call.write(async (tx) => {
      await updateAsRead(tx, 'machine_extension', row, {
        ...(body.title !== undefined && { title: body.title }),
        ...(body.description !== undefined && { description: body.description }),
        ...(body.publisher !== undefined && { publisher: body.publisher }),
        ...(body.type !== undefined && { type: body.type }),
        ...(body.typeHandlerVersion !== undefined && { handler_version: body.typeHandlerVersion }),
        ...(body.autoUpgradeMinorVersion !== undefined && { auto_upgrade: body.autoUpgradeMinorVersion }),
        ...(body.osTypes !== undefined && { os_types: json(body.osTypes) }),
        ...(body.clouds !== undefined && { clouds: json(body.clouds) }),
        ...(body.settings !== undefined && { settings: json(body.settings) }),
        ...sealedColumns(parts.vault, row.id, body.protectedSettings),
        ...(body.parameters !== undefined && { parameters: json(body.parameters) }),
        ...(body.mode !== undefined && { mode: body.mode }),
        ...(body.state !== undefined && { state: body.state }),
        ...(body.order !== undefined && { position: body.order }),
      });
      const after = presentExtension(await findExtension(tx, organizationId, row.id), uses);
      await announceChange(parts.publish, tx, organizationId, {
        object: 'extension',
        change: 'edited',
        id: row.id,
      });
      return {
        answer: after,
        audit: {
          action: 'extension.edit',
          objectType: 'extension',
          objectId: row.id,
          before: facts(before),
          after: facts(after),
          details: { title: after.title, protectedSettingsReplaced: body.protectedSettings !== undefined },
        },
      };
    }),
  );
  call.header('etag', answer.etag);
  return answer;
}

/** Deletes an extension that no living deployment was made with. */
export async function removeExtension(
  parts: Parts,
  { countUses }: ImageOptions,
  call: Call<typeof extensionRoutes.remove>,
): Promise<void> {
  const { organizationId } = call.session;
  const row = await findExtension(parts.database.db, organizationId, call.params.id);
  call.requireMatch(`"${row.revision}"`);
  await call.write(async (tx) => {
    const uses = (await countUses(tx, organizationId)).get(row.id) ?? 0;
    if (uses > 0) {
      throw new Refusal('conflict', { reason: 'used-by-deployments', values: { kind: 'extension' } });
    }
    await deleteAsRead(tx, 'machine_extension', row);
    await announceChange(parts.publish, tx, organizationId, {
      object: 'extension',
      change: 'removed',
      id: row.id,
    });
    return {
      answer: undefined,
      audit: {
        action: 'extension.delete',
        objectType: 'extension',
        objectId: row.id,
        before: facts(presentExtension(row, 0)),
        details: { title: row.title },
      },
    };
  });
}

interface Settings {
  readonly settings: Readonly<Record<string, unknown>>;
  /** Undefined where they are kept as they are. */
  readonly protectedSettings: Readonly<Record<string, unknown>> | undefined;
  readonly parameters: readonly ExtensionParameter[];
}

/** What does not fit between settings and what a person fills in. A secret belongs into protected settings only. */
function settingsIssues({ settings, protectedSettings, parameters }: Settings): ProblemIssue[] {
  const byName = new Map(parameters.map((parameter) => [parameter.name, parameter]));
  const unknown = (pointer: string, found: ReadonlySet<string>): ProblemIssue[] =>
    [...found]
      .filter((name) => !byName.has(name))
      .map((name) => issue(pointer, 'unknown-parameter', { parameter: name }));
  const open = placeholdersIn(settings);
  const sealed = placeholdersIn(protectedSettings ?? {});
  return [
    ...unknown('/settings', open),
    ...unknown('/protectedSettings', sealed),
    ...[...open]
      .filter((name) => byName.get(name)?.secret === true)
      .map((name) => issue('/settings', 'secret-in-settings', { parameter: name })),
    ...parameters.flatMap((parameter, index) => [
      ...(parameter.secret && parameter.defaultValue !== ''
        ? [issue(`/parameters/${index}/defaultValue`, 'secure-default', { parameter: parameter.name })]
        : []),
      // What is kept may use it; only what is at hand can be judged.
      ...(protectedSettings !== undefined && !open.has(parameter.name) && !sealed.has(parameter.name)
        ? [issue(`/parameters/${index}/name`, 'unused', { parameter: parameter.name })]
        : []),
    ]),
  ];
}
