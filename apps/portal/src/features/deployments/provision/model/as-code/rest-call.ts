import { toRedeployment } from '../redeployment.ts';
import { toRequest } from '../to-request.ts';
import { type Given, machineWith, marked, secretVariable, valuesWith, variablesOf } from './given.ts';
import { hereDocument, inShell, jsonFunction, lines, needed } from './shell.ts';

/** Where people make the token that the code signs in with. */
export const tokenPage = (origin: string): string => `${origin}/portal/profile?tab=tokens`;

function bodyOf(given: Given): unknown {
  const { blueprint, values, again } = given;
  const secret = (name: string): string => inShell(secretVariable(name));
  const { machine } = machineWith(given, secret);
  return {
    ...(again === undefined
      ? toRequest(blueprint, marked(values))
      : toRedeployment(blueprint, values, again)),
    parameters: valuesWith(given, secret),
    ...(machine && { machine }),
  };
}

/** The call itself. A lost answer may be asked for again under the same key, and nothing is deployed twice. */
export function restCall(given: Given): string[] {
  const { origin, again } = given;
  const path = again === undefined ? '' : `/${again.name}/redeploy`;
  const variables = variablesOf(given);
  return [
    ...(variables.length > 0 ? ['# A text as JSON writes it.', jsonFunction] : []),
    '# The same key never deploys twice: repeat a call whose answer was lost with the key that was printed.',
    'key="${IDEMPOTENCY_KEY:-$(cat /proc/sys/kernel/random/uuid 2>/dev/null || uuidgen)}"',
    'echo "IDEMPOTENCY_KEY=$key" >&2',
    `curl --silent --show-error --fail-with-body --retry 3 -X POST '${origin}/api/user/deployment${path}' \\`,
    '  -H "authorization: Bearer ${BLUEPORT_TOKEN}" \\',
    '  -H "content-type: application/json" \\',
    '  -H "idempotency-key: ${key}" \\',
    '  --data-binary @- <<BODY',
    hereDocument(bodyOf(given), variables),
    'BODY',
  ];
}

/** A shell script that calls the portal. */
export function restScript(given: Given): string {
  return lines(
    `# BLUEPORT_TOKEN is an access token of yours: ${tokenPage(given.origin)}`,
    ...needed(['BLUEPORT_TOKEN', ...variablesOf(given)]),
    ...restCall(given),
  );
}
