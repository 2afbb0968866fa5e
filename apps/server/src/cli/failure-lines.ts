import { failureHintId, isPortalFailure, type Failure } from '@blueport/contracts';
import { cliMessage, translate } from './language.ts';

/** Returns the message of a failure: of the portal in the language of the command line, or of the cloud and marked as such. */
function failureText({ code, message, values }: Failure): string {
  if (!isPortalFailure(code)) return cliMessage('from-cloud', { message });
  return translate(`failure.${code}`, values) ?? message;
}

/** Returns the portal's advice for a failure in the language of the command line, or undefined if it has none. */
function hintOf({ code, message, hint }: Failure): string | undefined {
  const id = failureHintId(code, message);
  return (id && translate(`failureHint.${id}`)) ?? hint;
}

/** Formats why a deployment failed: code and message, then what it concerns and the portal's advice. */
export function failureLines(failure: Failure): readonly string[] {
  const { code, resourceId, parameters = [], policies = [] } = failure;
  const names = policies.flatMap(({ assignment, definition }) => [assignment, definition]).filter(Boolean);
  const hint = hintOf(failure);
  return [
    `${code}: ${failureText(failure)}`,
    ...(resourceId ? [`  ${cliMessage('failure-resource', { id: resourceId })}`] : []),
    ...(names.length > 0
      ? [`  ${cliMessage('failure-policy', { names: [...new Set(names)].join(', ') })}`]
      : []),
    ...(parameters.length > 0
      ? [`  ${cliMessage('failure-parameters', { names: parameters.join(', ') })}`]
      : []),
    ...(hint === undefined ? [] : [`  ${hint}`]),
  ];
}
