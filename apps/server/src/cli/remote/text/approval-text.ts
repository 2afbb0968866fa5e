import type { Approval, ApprovalDetail } from '@blueport/contracts';
import { pairsText, renderFacts, renderSections, renderTable } from '../../table.ts';
import { verdictText } from './verdict-text.ts';

const moneyOf = ({ monthly, currency }: Approval): string =>
  monthly === null ? 'not known' : `${monthly} ${currency ?? ''} by the month`;

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
      'Where',
      [deployment.resourceGroup, deployment.subscriptionName, deployment.location].filter(Boolean).join(', '),
    ],
    ['Price', moneyOf(request)],
    ['Asked by', `${requestedBy.name}, ${request.requestedAt}`],
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
    ? `Approve it with: ${approveLine(request)}`
    : own && state === 'pending'
      ? 'You asked for it; somebody else decides.'
      : '';
  return renderSections([
    [factsOf(request)],
    ['Why approval is needed:', ...reasons.map(({ message }) => `  ${message}`)],
    ...(changed.length === 0
      ? []
      : [['Changed since it was asked for:', ...changed.map(({ message }) => `  ${message}`)] as const]),
    handedOver
      ? ['Its values are not shown: the deployment belongs to another organization now.']
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
            'It cannot be approved now:',
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
    return `Approved: ${approval.deployment.name} (${approval.deployment.title}) is deployed now.`;
  const { changed, fingerprint, id } = approval;
  return [
    `Nothing was approved: what ${approval.deployment.name} would do is no longer what was asked for.`,
    ...(changed.length === 0 ? ['What changed is not known.'] : ['What changed:']),
    ...changed.map(({ message }) => `  ${message}`),
    `The fingerprint is now ${fingerprint}.`,
    `Read it with: blueport approvals show ${id}`,
    `Then approve it with: ${approveLine(approval)}`,
  ].join('\n');
}
