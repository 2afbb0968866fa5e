import {
  failureHintId,
  type Failure,
  type PortalFailureCode,
  type PortalFailureValues,
} from '@blueport/contracts';
import { formatEnglish } from '../../../../messages/english.ts';

/** Returns what to do about a failure, in English; undefined if the portal has no advice for its code. */
export function hintFor(code: string, message = ''): string | undefined {
  const id = failureHintId(code, message);
  return id && formatEnglish(`failureHint.${id}`);
}

/** Describes a failure that the portal itself reports. Pages show it in the reader's language by its code and values. */
export function portalFailure<Code extends PortalFailureCode>(
  code: Code,
  ...[values]: PortalFailureValues<Code> extends undefined ? [] : [PortalFailureValues<Code>]
): Failure {
  const hint = hintFor(code);
  return {
    code,
    message: formatEnglish(`failure.${code}`, values) ?? code,
    ...(hint !== undefined && { hint }),
    ...(values !== undefined && { values }),
  };
}
