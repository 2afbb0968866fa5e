import {
  checkForm,
  type FormDefinition,
  resolveItem,
  type TemplateForm,
  type templateFormRoutes,
} from '@blueport/contracts';
import type { Parts } from '../../../feature.ts';
import type { Call } from '../../../http/call.ts';
import { withFreeName } from '../../../http/free-name.ts';
import { invalidInput, wordIssue } from '../../../errors/refusal.ts';
import { deleteAsRead, updateAsRead } from '../../../http/write-as-read.ts';
import { canonicalJson } from '../../../security/canonical-json.ts';
import { createPatternPorts, readFieldSpecs } from '../template-fields/index.ts';
import { findFormRow, findFormVersion, readForm } from './form-store.ts';
import { checkUses } from './present-blueprint.ts';

const emptyForm: FormDefinition = { others: 'shown', items: [] };

const keepApart = withFreeName({ index: 'template_form_title', field: 'title' });

export async function createForm(
  parts: Parts,
  call: Call<typeof templateFormRoutes.create>,
): Promise<TemplateForm> {
  const { organizationId } = call.session;
  const { title, description, draft = emptyForm } = call.body;
  const id = parts.newId();
  const answer = await keepApart(
    call.write(async (tx) => {
      await tx
        .insertInto('template_form')
        .values({ id, organization_id: organizationId, title, description, draft: JSON.stringify(draft) })
        .execute();
      return {
        answer: await readForm(tx, organizationId, id, parts.now()),
        audit: { action: 'templateForm.create', objectType: 'templateForm', objectId: id, after: call.body },
      };
    }),
  );
  call.header('etag', answer.etag);
  return answer;
}

/** Changes the draft of a form. A draft with issues is saved too, because authors may interrupt their work. */
export async function editForm(
  parts: Parts,
  call: Call<typeof templateFormRoutes.edit>,
): Promise<TemplateForm> {
  const { organizationId } = call.session;
  const { draft, ...words } = call.body;
  const before = await findFormRow(parts.database.db, organizationId, call.params.id);
  call.requireMatch(`"${before.revision}"`);
  const answer = await keepApart(
    call.write(async (tx) => {
      const published =
        draft === undefined || before.version === null
          ? undefined
          : await findFormVersion(tx, organizationId, before.id, before.version);
      await updateAsRead(tx, 'template_form', before, {
        ...words,
        ...(draft && {
          draft: JSON.stringify(draft),
          changed: published === undefined || canonicalJson(published.definition) !== canonicalJson(draft),
        }),
      });
      return {
        answer: await readForm(tx, organizationId, before.id, parts.now()),
        audit: {
          action: 'templateForm.edit',
          objectType: 'templateForm',
          objectId: before.id,
          before: { title: before.title, description: before.description, draft: before.draft },
          after: call.body,
          details: { title: before.title, changed: Object.keys(call.body) },
        },
      };
    }),
  );
  call.header('etag', answer.etag);
  return answer;
}

/** Publishes the draft as the next version; the blueprints that show the form must be compatible with it. */
export async function publishForm(
  parts: Parts,
  call: Call<typeof templateFormRoutes.publish>,
): Promise<TemplateForm> {
  const { organizationId } = call.session;
  const now = parts.now();
  const found = await findFormRow(parts.database.db, organizationId, call.params.id);
  call.requireMatch(`"${found.revision}"`);
  const answer = await call.write(async (tx) => {
    const fields = await readFieldSpecs(tx, organizationId);
    const issues = checkForm(found.draft, fields, createPatternPorts(now));
    if (issues.length > 0) throw invalidInput(issues.map(wordIssue));
    const items = found.draft.items.flatMap((item) => resolveItem(item, fields) ?? []);
    const unsuited = await checkUses(tx, found.id, items);
    if (unsuited.length > 0) throw invalidInput(unsuited);
    const version = (found.version ?? 0) + 1;
    await updateAsRead(tx, 'template_form', found, { version, changed: false });
    const publisher = await tx
      .selectFrom('account')
      .select('name')
      .where('id', '=', call.session.accountId)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('template_form_version')
      .values({
        form_id: found.id,
        version,
        definition: JSON.stringify(found.draft),
        items: JSON.stringify(items),
        note: call.body.note,
        published_by: publisher.name,
        published_at: now,
      })
      .execute();
    return {
      answer: await readForm(tx, organizationId, found.id, now),
      audit: {
        action: 'templateForm.publish',
        objectType: 'templateForm',
        objectId: found.id,
        after: { version, note: call.body.note },
        details: { title: found.title, version },
      },
    };
  });
  call.header('etag', answer.etag);
  return answer;
}

/** Replaces the draft with a published version. */
export async function restoreForm(
  parts: Parts,
  call: Call<typeof templateFormRoutes.restore>,
): Promise<TemplateForm> {
  const { organizationId } = call.session;
  const before = await findFormRow(parts.database.db, organizationId, call.params.id);
  const version = Number(call.params.version);
  const { definition } = await findFormVersion(parts.database.db, organizationId, before.id, version);
  call.requireMatch(`"${before.revision}"`);
  const answer = await call.write(async (tx) => {
    await updateAsRead(tx, 'template_form', before, {
      draft: JSON.stringify(definition),
      changed: version !== before.version,
    });
    return {
      answer: await readForm(tx, organizationId, before.id, parts.now()),
      audit: {
        action: 'templateForm.restore',
        objectType: 'templateForm',
        objectId: before.id,
        before: { draft: before.draft },
        after: { draft: definition },
        details: { title: before.title, version },
      },
    };
  });
  call.header('etag', answer.etag);
  return answer;
}

/** Deletes a form with its history; its blueprints show the template's own fields again. */
export async function removeForm(parts: Parts, call: Call<typeof templateFormRoutes.remove>): Promise<void> {
  const before = await findFormRow(parts.database.db, call.session.organizationId, call.params.id);
  call.requireMatch(`"${before.revision}"`);
  await call.write(async (tx) => {
    await deleteAsRead(tx, 'template_form', before);
    return {
      answer: undefined,
      audit: {
        action: 'templateForm.delete',
        objectType: 'templateForm',
        objectId: before.id,
        before: { title: before.title, description: before.description, draft: before.draft },
        details: { title: before.title },
      },
    };
  });
}
