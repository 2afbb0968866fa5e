import { missingId, subscription, type Sample } from './matrix-rows.ts';
import type { TestServer } from './test-server.ts';

const id = (kind: number, own: boolean): string => `01900000-0000-7000-8000-0000000c${kind}00${own ? 1 : 2}`;
const idsOf = (kind: number): NonNullable<Sample['ids']> => ({
  own: id(kind, true),
  foreign: id(kind, false),
  missing: missingId,
});

/** Adds types, fields and forms to both organizations, and returns the samples of their routes. */
export async function templateSamples(
  server: TestServer,
  canary: string,
): Promise<Readonly<Record<string, Sample>>> {
  const { pool } = server.database;
  const definition = JSON.stringify({ others: 'shown', items: [] });
  for (const own of [true, false]) {
    const key = own ? 'contoso' : 'fabrikam';
    const name = own ? 'Own' : canary;
    await pool.query(
      `insert into blueprint_type (id, organization_id, title, description, icon, position)
       select $1, id, $3, '', 'web', 1 from organization where key = $2`,
      [id(1, own), key, name],
    );
    await pool.query(
      `insert into template_field (id, organization_id, name, spec)
       select $1, id, 'own', $3 from organization where key = $2`,
      [id(2, own), key, JSON.stringify({ type: 1, label: name })],
    );
    await pool.query(
      `insert into template_form (id, organization_id, title, description, draft, version)
       select $1, id, $3, '', $4, 1 from organization where key = $2`,
      [id(3, own), key, name, definition],
    );
    await pool.query(
      `insert into template_form_version (form_id, version, definition, items, note, published_by)
       values ($1, 1, $2, '[]', '', $3)`,
      [id(3, own), definition, name],
    );
  }
  const type = { title: 'Databases', description: '', icon: 'database', position: 2 };
  const models = { own: 'own-blueprint', foreign: 'secret-blueprint', missing: 'no-such-blueprint' };
  const versions = { own: '1', foreign: '1', missing: '9' };
  return {
    'templateType.list': {},
    'templateType.create': { body: type },
    'templateType.get': { ids: idsOf(1) },
    'templateType.edit': { ids: idsOf(1), body: { ...type, title: 'Own' } },
    'templateType.dependants': { ids: idsOf(1) },
    'templateType.delete': { ids: idsOf(1) },
    'templateField.list': {},
    'templateField.create': { body: { name: 'made', type: 1, label: 'Made' } },
    'templateField.options': { query: `source=locations&subscriptionId=${subscription}` },
    'templateField.get': { ids: idsOf(2) },
    'templateField.edit': { ids: idsOf(2), body: { name: 'own', type: 1, label: 'Own' } },
    'templateField.dependants': { ids: idsOf(2) },
    'templateField.delete': { ids: idsOf(2) },
    'templateForm.list': {},
    'templateForm.create': { body: { title: 'Made', description: '' } },
    'templateForm.get': { ids: idsOf(3) },
    'templateForm.edit': { ids: idsOf(3), body: { description: '' } },
    'templateForm.publish': { ids: idsOf(3), body: { note: '' } },
    'templateForm.version': { ids: idsOf(3), innerIds: versions },
    'templateForm.restore': { ids: idsOf(3), innerIds: versions },
    'templateForm.dependants': { ids: idsOf(3) },
    'templateForm.delete': { ids: idsOf(3) },
    'modelPresentation.get': { ids: models },
    'modelPresentation.edit': { ids: models, body: { typeId: null, formId: null, byVersion: [] } },
  };
}
