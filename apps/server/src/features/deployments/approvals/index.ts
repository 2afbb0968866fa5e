import { approvalRoutes } from '@blueport/contracts';
import type { Feature } from '../../../feature.ts';
import { readSubmitted } from '../operations/index.ts';
import { notFound } from '../../../errors/refusal.ts';
import { findApproval, listApprovals, presentApproval, readVerdict } from './approval-store.ts';
import { approve, reject, type DecideParts } from './decide.ts';
import { createRule, editRule, removeRule } from './edit-rules.ts';
import { expireRequests } from './expiry-job.ts';
import { listRules } from './rule-store.ts';
import { findBlocks } from './find-blocks.ts';

export { approveKey, countDecidable } from './approval-store.ts';
export { createGate } from './create-gate.ts';
export { endRequests } from './decide.ts';
export { expireRequests } from './expiry-job.ts';
export { matchRules, ruleCurrencies } from './rule-store.ts';

const everyMs = 60_000;

/** Creates approvals: the organization's rules, requests with their verdicts, and decisions. */
export function createApprovalsFeature(parts: DecideParts): Feature {
  const { db } = parts.database;
  let timer: NodeJS.Timeout | undefined;
  return {
    name: 'approvals',
    routes(registry) {
      registry.register(approvalRoutes.list, ({ session, query }) => listApprovals(db, session, query));
      registry.register(approvalRoutes.get, async ({ session, params, header }) => {
        const row = await findApproval(db, session, params.id);
        const verdict = await readVerdict(db, row.operation_id);
        if (verdict === undefined) throw notFound();
        const approval = presentApproval(row, session);
        header('etag', approval.etag);
        const [sent, blocked] = await Promise.all([
          readSubmitted(parts, row.organization_id, row.deployment_id, row.operation_id),
          findBlocks(db, row, parts.now()),
        ]);
        return {
          ...approval,
          verdict,
          ...(sent ?? { tags: {}, parameters: [] }),
          withdrawn: blocked.some(({ code }) => code === 'withdrawn'),
          blocked,
          handedOver: sent === undefined,
        };
      });
      registry.register(approvalRoutes.approve, (call) => approve(parts, call));
      registry.register(approvalRoutes.reject, (call) => reject(parts, call));
      registry.register(approvalRoutes.rules, ({ session, query }) =>
        listRules(db, session.organizationId, query),
      );
      registry.register(approvalRoutes.createRule, (call) => createRule(parts, call));
      registry.register(approvalRoutes.editRule, (call) => editRule(parts, call));
      registry.register(approvalRoutes.removeRule, (call) => removeRule(parts, call));
    },
    async start() {
      timer = setInterval(() => {
        expireRequests(parts, parts.notifier).catch((error: unknown) =>
          parts.log.warn({ err: error }, 'approval requests could not be processed'),
        );
      }, everyMs).unref();
    },
    async stop() {
      clearInterval(timer);
    },
  };
}
