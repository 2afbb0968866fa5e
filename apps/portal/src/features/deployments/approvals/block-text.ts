import type { ApprovalBlock } from '@blueport/contracts';
import { serverText } from '../../../core/i18n/server-text.ts';
import { reasonText } from '../../../components/verdict/reason-text.ts';

/** Explains why a request cannot be approved, in the user's language. */
export function blockText({ code, reason, message, values }: ApprovalBlock): string {
  if (code === 'budget') return reasonText({ code, message, values });
  return serverText(`reason.${reason}`, values) ?? message;
}
