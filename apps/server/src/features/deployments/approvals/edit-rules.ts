import type { approvalRoutes, ApprovalRule } from '@blueport/contracts';
import type { Parts } from '../../../feature.ts';
import type { Call } from '../../../http/call.ts';
import { invalidInput, issue, Refusal } from '../../../errors/refusal.ts';
import { deleteAsRead, updateAsRead } from '../../../http/write-as-read.ts';
import { findBlueprint } from '../../catalog/blueprints/index.ts';
import { findRole } from '../../identity/roles/index.ts';
import { findRule } from './rule-store.ts';

type Values = {
  readonly above: string | null;
  readonly currency: ApprovalRule['currency'];
  readonly blueprint_id: string | null;
  readonly blueprint_name: string | null;
  readonly blueprint_title: string | null;
  readonly role_id: string | null;
};
const emptyValues: Values = {
  above: null,
  currency: null,
  blueprint_id: null,
  blueprint_name: null,
  blueprint_title: null,
  role_id: null,
};

const facts = ({ kind, above, currency, blueprint, role }: ApprovalRule) => ({
  kind,
  above,
  currency,
  blueprint: blueprint?.name ?? null,
  role: role?.name ?? null,
});

const required = (pointer: string): Refusal => invalidInput([issue(pointer, 'required')]);

async function valuesOf(
  { database: { db } }: Parts,
  { session, body }: Call<typeof approvalRoutes.createRule>,
): Promise<Values> {
  const { kind, above, currency, roleId, blueprint: name } = body;
  if (kind === 'price') {
    if (above === undefined) throw required('/above');
    if (currency === undefined) throw required('/currency');
    return { ...emptyValues, above, currency };
  }
  if (kind === 'role') {
    if (roleId === undefined) throw required('/roleId');
    const role = await findRole(db, session.organizationId, roleId).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'not-found') throw error;
      throw invalidInput([issue('/roleId', 'unknown')]);
    });
    return { ...emptyValues, role_id: role.id };
  }
  if (name === undefined) throw required('/blueprint');
  const blueprint = await findBlueprint(db, session, name);
  if (blueprint === undefined) throw invalidInput([issue('/blueprint', 'unknown')]);
  return {
    ...emptyValues,
    blueprint_id: blueprint.id,
    blueprint_name: blueprint.slug,
    blueprint_title: blueprint.title,
  };
}

/** Maps a second rule for the same currency, blueprint or role to an issue of the given field. */
async function refuseDuplicate<Result>(pointer: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'approval_rule_one') throw error;
    throw invalidInput([issue(pointer, 'duplicate')]);
  }
}

/** Adds a rule; each currency, blueprint and role can have only one of each kind. */
export async function createRule(parts: Parts, call: Call<typeof approvalRoutes.createRule>) {
  const { organizationId } = call.session;
  const values = await valuesOf(parts, call);
  const id = parts.newId();
  const answer = await refuseDuplicate(
    '/kind',
    call.write(async (tx) => {
      await tx
        .insertInto('approval_rule')
        .values({ id, organization_id: organizationId, kind: call.body.kind, ...values })
        .execute();
      const createdRule = await findRule(tx, organizationId, id);
      return {
        answer: createdRule,
        audit: {
          action: 'approvalRule.create',
          objectType: 'approvalRule',
          objectId: id,
          after: facts(createdRule),
        },
      };
    }),
  );
  call.header('etag', answer.etag);
  return answer;
}

export async function editRule(parts: Parts, call: Call<typeof approvalRoutes.editRule>) {
  const { organizationId } = call.session;
  const before = await findRule(parts.database.db, organizationId, call.params.id);
  call.requireMatch(before.etag);
  if (before.kind !== 'price') throw invalidInput([issue('/above', 'no-price')]);
  const { above, currency } = call.body;
  const answer = await refuseDuplicate(
    '/above',
    call.write(async (tx) => {
      await updateAsRead(tx, 'approval_rule', before, { above, currency });
      const after = await findRule(tx, organizationId, before.id);
      return {
        answer: after,
        audit: {
          action: 'approvalRule.edit',
          objectType: 'approvalRule',
          objectId: before.id,
          before: facts(before),
          after: facts(after),
        },
      };
    }),
  );
  call.header('etag', answer.etag);
  return answer;
}

/** Deletes a rule; pending requests are not affected. */
export async function removeRule(parts: Parts, call: Call<typeof approvalRoutes.removeRule>): Promise<void> {
  const before = await findRule(parts.database.db, call.session.organizationId, call.params.id);
  call.requireMatch(before.etag);
  await call.write(async (tx) => {
    await deleteAsRead(tx, 'approval_rule', before);
    return {
      answer: undefined,
      audit: {
        action: 'approvalRule.delete',
        objectType: 'approvalRule',
        objectId: before.id,
        before: facts(before),
      },
    };
  });
}
