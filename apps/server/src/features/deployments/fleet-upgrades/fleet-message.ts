import {
  sentence,
  type Fleet,
  type FleetReason,
  type Sentence,
  type SentenceCode,
} from '@blueport/contracts';

/** Why a whole fleet does not go on; the other reasons are those of single deployments. */
const halts: Partial<Record<FleetReason, SentenceCode>> = {
  'stop-rule': 'fleetStopRule',
  'no-right': 'fleetNoRight',
  'sign-in': 'fleetSignIn',
};

function whyOf({ reason, facts, message }: Fleet): Sentence[] {
  const code = reason === null ? undefined : halts[reason];
  if (code === undefined) return message === '' ? [] : [sentence('said', { said: message })];
  const { said, ...rest } = facts;
  const why = sentence(code, rest);
  return said === undefined || said === '' ? [why] : [why, sentence('said', { said })];
}

/** How a fleet upgrade came out, for whoever started it: in English, and as codes that pages word. */
export function fleetMessage(fleet: Fleet): { readonly detail: string; readonly says: Sentence[] } {
  const { succeeded: moved, total, failed, skipped } = fleet.counts;
  const counted = `${moved} of ${total} moved, ${failed} failed, ${skipped} left out.`;
  return {
    detail: [counted, fleet.message].filter(Boolean).join(' '),
    says: [sentence('fleetCounts', { moved, total, failed, skipped }), ...whyOf(fleet)],
  };
}
