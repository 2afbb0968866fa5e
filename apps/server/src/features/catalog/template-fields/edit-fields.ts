import {
  checkFieldSpec,
  type FieldSpec,
  type TemplateField,
  type templateFieldRoutes,
} from '@blueport/contracts';
import type { Parts } from '../../../feature.ts';
import type { Call } from '../../../http/call.ts';
import { withFreeName } from '../../../http/free-name.ts';
import { invalidInput, issue, Refusal, wordIssue } from '../../../errors/refusal.ts';
import { deleteAsRead, updateAsRead } from '../../../http/write-as-read.ts';
import { patternDoors } from './field-patterns.ts';
import { findField } from './field-store.ts';

const keepApart = withFreeName({ index: 'template_field_name', field: 'name' });

function requireSound(spec: FieldSpec, now: Date): void {
  const issues = checkFieldSpec(spec, '', patternDoors(now));
  if (issues.length > 0) throw invalidInput(issues.map(wordIssue));
}

/** Adds a field to the library. */
export async function createField(
  parts: Parts,
  call: Call<typeof templateFieldRoutes.create>,
): Promise<TemplateField> {
  const { organizationId } = call.session;
  const { name, ...spec } = call.body;
  requireSound(spec, parts.now());
  const id = parts.newId();
  const answer = await keepApart(
    call.write(async (tx) => {
      await tx
        .insertInto('template_field')
        .values({ id, organization_id: organizationId, name, spec: JSON.stringify(spec) })
        .execute();
      return {
        answer: await findField(tx, organizationId, id),
        audit: {
          action: 'templateField.create',
          objectType: 'templateField',
          objectId: id,
          after: call.body,
        },
      };
    }),
  );
  call.header('etag', answer.etag);
  return answer;
}

/** Changes a field. Its type stays: forms have arranged their values and conditions by it. */
export async function editField(
  parts: Parts,
  call: Call<typeof templateFieldRoutes.edit>,
): Promise<TemplateField> {
  const { organizationId } = call.session;
  const { name, ...spec } = call.body;
  const before = await findField(parts.database.db, organizationId, call.params.id);
  call.requireMatch(before.etag);
  if (before.forms > 0 && before.type !== spec.type) {
    throw invalidInput([issue('/type', 'type-in-use')]);
  }
  requireSound(spec, parts.now());
  const answer = await keepApart(
    call.write(async (tx) => {
      await updateAsRead(tx, 'template_field', before, { name, spec: JSON.stringify(spec) });
      const { id, forms: _forms, createdAt: _created, updatedAt: _updated, etag: _etag, ...old } = before;
      return {
        answer: await findField(tx, organizationId, id),
        audit: {
          action: 'templateField.edit',
          objectType: 'templateField',
          objectId: id,
          before: old,
          after: call.body,
        },
      };
    }),
  );
  call.header('etag', answer.etag);
  return answer;
}

/** Deletes a field that no form uses. */
export async function removeField(
  parts: Parts,
  call: Call<typeof templateFieldRoutes.remove>,
): Promise<void> {
  const { organizationId } = call.session;
  const found = await findField(parts.database.db, organizationId, call.params.id);
  call.requireMatch(found.etag);
  await call.write(async (tx) => {
    // Asked again inside: a form may have taken it up in the meantime.
    const before = await findField(tx, organizationId, found.id);
    if (before.forms > 0) {
      throw new Refusal('conflict', { reason: 'field-in-use', values: { forms: String(before.forms) } });
    }
    await deleteAsRead(tx, 'template_field', found);
    return {
      answer: undefined,
      audit: {
        action: 'templateField.delete',
        objectType: 'templateField',
        objectId: before.id,
        before: { name: before.name, label: before.label, type: before.type },
        details: { name: before.name },
      },
    };
  });
}
