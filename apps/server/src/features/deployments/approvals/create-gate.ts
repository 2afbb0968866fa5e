import { sentence, type ApprovalReason, type Sentence, type Verdict } from '@blueport/contracts';
import { sql } from 'kysely';
import type { Parts } from '../../../feature.ts';
import { issue, Refusal } from '../../../errors/refusal.ts';
import { refuseOvershoot, reserveBudget } from '../../spend/budgets/index.ts';
import type { Gate } from '../operations/index.ts';
import type { Notifier } from '../../messaging/notifications/index.ts';
import type { Judge } from '../verdict/index.ts';
import { approveKey, keepVerdict } from './approval-store.ts';
import { requestLifetimeDays } from './request-lifetime.ts';

/** Why somebody has to approve it, as the bell says it. */
function sentenceOf({ kind, message, values }: ApprovalReason): Sentence {
  if (values === undefined) return sentence('said', { said: message });
  const price = values['known'] === 'no' ? 'approvalPriceUnknown' : 'approvalPrice';
  const codes = { price, blueprint: 'approvalBlueprint', role: 'approvalRole' } as const;
  return sentence(codes[kind], values);
}

/** Sources decide here, so they get more time than a page that somebody looks at. */
const deadlineMs = 5000;

/** Throws where a policy in force would refuse one of the resources, with the condition that decided. */
export function refuseDenied({ policy }: Pick<Verdict, 'policy'>): void {
  const denials = (policy.data?.findings ?? []).filter(({ kind }) => kind === 'deny');
  if (denials.length === 0) return;
  throw new Refusal('policy-denied', {
    errors: denials.slice(0, 50).map(({ resourceName, assignment, conditions, parameters, message }) => {
      const [condition] = conditions;
      const [parameter] = parameters;
      return issue(parameter === undefined ? '/policy' : `/parameters/${parameter}`, 'denied', {
        assignment,
        resource: resourceName,
        origin: message === null ? 'none' : 'policy',
        said: message ?? '',
        because: condition === undefined ? 'none' : 'condition',
        ...(condition !== undefined && {
          condition: `${condition.subject} ${condition.operator} ${JSON.stringify(condition.expected)}`,
          found: JSON.stringify(condition.actual) ?? '',
        }),
      });
    }),
  });
}

/**
 * The gate of deployments: judges again what is about to be sent, refuses what a policy forbids or no budget is left for, and
 * holds what somebody has to approve.
 */
export function createGate(
  parts: Parts,
  { judge, notifier }: { readonly judge: Judge; readonly notifier: Notifier },
): Gate {
  const { db } = parts.database;

  /** Whether the same content was let through for this deployment before: to try it again asks nobody anew. */
  const wasLetThrough = async (deploymentId: string): Promise<boolean> => {
    const last = await db
      .selectFrom('deployment_operation as o')
      .leftJoin('approval as q', 'q.operation_id', 'o.id')
      .select(['o.id', 'q.state'])
      .where('o.deployment_id', '=', deploymentId)
      .where('o.template_hash', 'is not', null)
      .orderBy('o.number', 'desc')
      .limit(1)
      .executeTakeFirst();
    return last !== undefined && (last.state === null || last.state === 'approved');
  };

  return {
    async admit({ kind, session, manager, planned, deploymentId, isOneOfMany = false }) {
      const { verdict, amounts, unpriced } = await judge.judge({
        applicant: session,
        manager,
        planned,
        depth: 'binding',
        deadlineMs,
        ...(isOneOfMany ? {} : { refresh: 'policies' }),
        ...(deploymentId === undefined ? {} : { replaces: deploymentId }),
      });
      refuseDenied(verdict);
      refuseOvershoot(verdict.budget.data?.budgets ?? []);
      const again = kind === 'retry' && deploymentId !== undefined && (await wasLetThrough(deploymentId));
      const held = verdict.approval.required && !again;
      // Whoever approves sees everything; whoever is let through at once has seen it.
      const shown = held
        ? await judge.judge({
            applicant: session,
            manager,
            planned,
            depth: 'full',
            deadlineMs,
            ...(deploymentId === undefined ? {} : { replaces: deploymentId }),
          })
        : { verdict, amounts, unpriced };
      const approvalId = parts.newId();
      return {
        held,
        monthly: shown.verdict.price.data?.monthly ?? null,
        presentMonthly: shown.verdict.presentMonthly ?? null,
        currency: shown.verdict.price.data?.currency ?? null,
        async write(tx, names) {
          await keepVerdict(tx, names, shown.verdict);
          if (!held) {
            await reserveBudget(tx, {
              organizationId: session.organizationId,
              subscriptionId: planned.target.subscriptionId,
              deploymentId: names.deploymentId,
              amounts,
              unpriced,
            });
            return;
          }
          await tx
            .insertInto('approval')
            .values({
              id: approvalId,
              organization_id: session.organizationId,
              deployment_id: names.deploymentId,
              operation_id: names.operationId,
              fingerprint: shown.verdict.fingerprint,
              reasons: JSON.stringify(shown.verdict.approval.reasons),
              amounts: JSON.stringify(shown.amounts),
              monthly: shown.verdict.price.data?.monthly ?? null,
              currency: shown.verdict.price.data?.currency ?? null,
              returns_to: names.returnsTo,
              requested_by: session.accountId,
              requested_by_name: session.name,
              requested_by_email: session.email,
              expires_at: sql<Date>`clock_timestamp() + make_interval(days => ${requestLifetimeDays})`,
            })
            .execute();
        },
        async tell(tx) {
          if (!held) return;
          await notifier.tellHolders(tx, approveKey, {
            organizationId: session.organizationId,
            kind: 'approval',
            severity: 'info',
            eventKey: `approval/${approvalId}`,
            subject: planned.blueprint.title,
            outcome: 'pending',
            detail: `${session.name}: ${shown.verdict.approval.reasons.map(({ message }) => message).join(' ')}`,
            says: [
              sentence('approvalAsked', { name: session.name }),
              ...shown.verdict.approval.reasons.map(sentenceOf),
            ],
            link: `/portal/approval?sel=${approvalId}`,
          });
        },
      };
    },
    async withdraw(tx, operationId) {
      await tx
        .updateTable('approval')
        .set({
          state: 'withdrawn',
          decided_at: sql<Date>`clock_timestamp()`,
          revision: sql<number>`revision + 1`,
        })
        .where('operation_id', '=', operationId)
        .where('state', '=', 'pending')
        .execute();
    },
  };
}
