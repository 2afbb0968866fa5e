import {
  sentence,
  type Fleet,
  type FleetReason,
  type Sentence,
  type SentenceCode,
} from '@blueport/contracts';

/** Reasons that halt a whole fleet upgrade; all others apply to single deployments. */
const halts: Partial<Record<FleetReason, SentenceCode>> = {
  'stop-rule': 'fleetStopRule',
  'no-right': 'fleetNoRight',
  'sign-in': 'fleetSignIn',
};

function reasonText({ reason, facts, message }: Fleet): Sentence[] {
  const code = reason === null ? undefined : halts[reason];
  if (code === undefined) return message === '' ? [] : [sentence('said', { said: message })];
  // The text of the cloud appears only on the page of the fleet upgrade.
  const { said: _said, ...rest } = facts;
  return [sentence(code, rest)];
}

/** Describes the end of a fleet upgrade to the person who started it. */
export function fleetSentences(fleet: Fleet): Sentence[] {
  const { succeeded: moved, total, failed, skipped } = fleet.counts;
  return [sentence('fleetCounts', { moved, total, failed, skipped }), ...reasonText(fleet)];
}
