import type { Approval, ApprovalBlock, ApprovalDetail } from '@blueport/contracts';
import { cliMessage, translate } from '../../language.ts';
import { pairsText, renderFacts, renderSections, renderTable } from '../../table.ts';
import { approvalReason, noteText, verdictText } from './verdict-text.ts';

const moneyOf = ({ monthly, currency }: Approval): string =>
  monthly === null
    ? cliMessage('price-not-known')
    : cliMessage('per-month', { monthly, currency: currency ?? '' });

const approveLine = ({ id, fingerprint }: Approval): string =>
  `blueport approvals approve ${id} --fingerprint ${fingerprint}`;

function factsOf(request: Approval): string {
  const { deployment, requestedBy, decidedBy } = request;
  return renderFacts([
    ['Request', request.id],
    ['State', request.state],
    ['Deployment', `${deployment.name}  ${deployment.title}`],
    ['Blueprint', deployment.blueprint],
    [
      'Scope',
      [deployment.resourceGroup, deployment.subscriptionName, deployment.location].filter(Boolean).join(', '),
    ],
    ['Price', moneyOf(request)],
    ['Requested by', `${requestedBy.name}, ${request.requestedAt}`],
    ['Expires', request.state === 'pending' ? request.expiresAt : ''],
    ['Decided by', decidedBy && `${decidedBy.name}, ${request.decidedAt ?? ''}`],
    ['Note', request.note],
    ['Fingerprint', request.fingerprint],
  ]);
}

/** Returns why a request cannot be approved, and the next step. */
function blockLines({ code, reason, message, hint, values }: ApprovalBlock): readonly string[] {
  if (code === 'budget')
    return [noteText({ code, message, values }), translate('hint.budget-exceeded') ?? hint];
  return [translate(`reason.${reason}`, values) ?? message, translate(`hint.${reason}`, values) ?? hint];
}

/** Formats a request for approval with its verdict. */
export function approvalText(request: ApprovalDetail): string {
  const { reasons, changed, parameters, tags, state, mayDecide, own, blocked, handedOver, verdict } = request;
  const isFree = mayDecide && blocked.length === 0;
  const next = isFree
    ? cliMessage('approve-with', { command: approveLine(request) })
    : own && state === 'pending'
      ? cliMessage('approver-must-decide')
      : '';
  return renderSections([
    [factsOf(request)],
    [cliMessage('approval-reasons'), ...reasons.map((reason) => `  ${approvalReason(reason)}`)],
    ...(changed.length === 0
      ? []
      : [[cliMessage('approval-changes'), ...changed.map((note) => `  ${noteText(note)}`)] as const]),
    handedOver
      ? [cliMessage('approval-values-hidden')]
      : [
          cliMessage('approval-values', { count: String(parameters.length) }),
          parameters.length === 0
            ? ''
            : renderTable(
                ['NAME', 'VALUE'],
                parameters.map(({ name, value }) => [
                  name,
                  typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
                ]),
              ),
          Object.keys(tags).length === 0 ? '' : cliMessage('tags', { tags: pairsText(tags) }),
        ],
    [cliMessage('verdict'), verdictText(verdict)],
    ...(blocked.length === 0
      ? []
      : [
          [
            cliMessage('approval-blocked'),
            ...blocked.flatMap((block) => blockLines(block).map((line) => `  ${line}`)),
          ] as const,
        ]),
    ...(next === '' ? [] : [[next] as const]),
  ]);
}

/** Result of an approval. */
export interface ApprovalResult {
  readonly outcome: 'approved' | 'changed';
  readonly approval: Approval;
}

/** Reports that the request was approved, or that it was not because something changed in the meantime. */
export function approvalResultText({ outcome, approval }: ApprovalResult): string {
  const { deployment, changed, fingerprint, id } = approval;
  if (outcome === 'approved')
    return cliMessage('approved', { name: deployment.name, title: deployment.title });
  return [
    cliMessage('not-approved', { name: deployment.name }),
    cliMessage('changes', { known: changed.length === 0 ? 'no' : 'yes' }),
    ...changed.map((note) => `  ${noteText(note)}`),
    cliMessage('new-fingerprint', { fingerprint }),
    cliMessage('review-with', { command: `blueport approvals show ${id}` }),
    cliMessage('approve-with', { command: approveLine(approval) }),
  ].join('\n');
}
