import {
  failureHintId,
  type Failure,
  type PortalFailureCode,
  type PortalFailureValues,
} from '@blueport/contracts';
import { formatEnglish } from '../../../../messages/english.ts';

/** Returns the advice for a failure, in English, or undefined if the portal has none for its code. */
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
