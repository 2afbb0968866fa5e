import type { Outcome } from '@blueport/contracts';
import { StatusMark } from '../../ui/status/StatusPill.tsx';
import { type Look, looks } from '../status/looks.ts';

const lookOf: Readonly<Record<Outcome, Look>> = {
  pending: 'waiting',
  running: 'running',
  success: 'success',
  warning: 'warning',
  error: 'error',
};

/** The outcome of several steps or states as an icon; decorative, because a text is always next to it. */
export function OutcomeIcon({ outcome, size = 18 }: { readonly outcome: Outcome; readonly size?: number }) {
  return <StatusMark {...looks[lookOf[outcome]]} size={size} />;
}
