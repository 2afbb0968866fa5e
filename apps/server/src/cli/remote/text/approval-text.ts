import type { Approval, ApprovalDetail } from '@blueport/contracts';
import { pairsText, renderFacts, renderSections, renderTable } from '../../table.ts';
import { verdictText } from './verdict-text.ts';

const moneyOf = ({ monthly, currency }: Approval): string =>
  monthly === null ? 'not known' : `${monthly} ${currency ?? ''} per month`;

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
      'Location',
      [deployment.resourceGroup, deployment.subscriptionName, deployment.location].filter(Boolean).join(', '),
    ],
    ['Price', moneyOf(request)],
    ['Requested by', `${requestedBy.name}, ${request.requestedAt}`],
    [request.state === 'pending' ? 'Expires' : '', request.state === 'pending' ? request.expiresAt : ''],
    ['Decided by', decidedBy && `${decidedBy.name}, ${request.decidedAt ?? ''}`],
    ['Note', request.note],
    ['Fingerprint', request.fingerprint],
  ]);
}

/** Formats a request for approval with its verdict. */
export function approvalText(request: ApprovalDetail): string {
  const { reasons, changed, parameters, tags, state, mayDecide, own, blocked, handedOver, verdict } = request;
  const isFree = mayDecide && blocked.length === 0;
  const next = isFree
    ? `To approve, run: ${approveLine(request)}`
    : own && state === 'pending'
      ? 'You requested this deployment. Another approver must decide.'
      : '';
  return renderSections([
    [factsOf(request)],
    ['Reasons for approval:', ...reasons.map(({ message }) => `  ${message}`)],
    ...(changed.length === 0
      ? []
      : [['Changed since the request:', ...changed.map(({ message }) => `  ${message}`)] as const]),
    handedOver
      ? ['The values are not shown because the deployment now belongs to another organization.']
      : [
          `Values: ${parameters.length === 0 ? 'none' : parameters.length}`,
          parameters.length === 0
            ? ''
            : renderTable(
                ['NAME', 'VALUE'],
                parameters.map(({ name, value }) => [
                  name,
                  typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
                ]),
              ),
          Object.keys(tags).length === 0 ? '' : `Tags: ${pairsText(tags)}`,
        ],
    ['Verdict:', verdictText(verdict)],
    ...(blocked.length === 0
      ? []
      : [
          [
            'Approval is blocked:',
            ...blocked.flatMap(({ message, hint }) => [`  ${message}`, `  ${hint}`]),
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
  if (outcome === 'approved')
    return `Approved: ${approval.deployment.name} (${approval.deployment.title}) is being deployed.`;
  const { changed, fingerprint, id } = approval;
  return [
    `Not approved: the verdict for ${approval.deployment.name} has changed since the request.`,
    ...(changed.length === 0 ? ['The changes are unknown.'] : ['Changes:']),
    ...changed.map(({ message }) => `  ${message}`),
    `New fingerprint: ${fingerprint}`,
    `To review the new verdict, run: blueport approvals show ${id}`,
    `To approve it, run: ${approveLine(approval)}`,
  ].join('\n');
}
