import { deploymentStates, isSettled, outcomeOf } from '@blueport/contracts';
import { type Given, variablesOf } from './given.ts';
import { restCall, tokenPage } from './rest-call.ts';
import { lines } from './shell.ts';

const settled = deploymentStates.filter(isSettled);
const isGood = (state: (typeof settled)[number]): boolean =>
  outcomeOf(state) !== 'error' && state !== 'Canceled';
const good = settled.filter(isGood).join('|');
const bad = settled.filter((state) => !isGood(state)).join('|');

/** Hands the deployment in and waits for its end, for an approval too; needs nothing that the runner has not got. */
function steps(given: Given): string[] {
  const deployment = `'${given.origin}/api/user/deployment/'"$id"`;
  return [
    'answer=$(',
    ...restCall(given),
    ') || { echo "$answer"; exit 1; }',
    'id=$(jq -r .id <<<"$answer")',
    'while :; do',
    `  detail=$(curl --silent --show-error --fail --retry 5 -H "authorization: Bearer \${BLUEPORT_TOKEN}" ${deployment})`,
    '  state=$(jq -r .state <<<"$detail")',
    '  echo "$(jq -r .name <<<"$detail") $state"',
    '  case $state in',
    `    ${good}) exit 0 ;;`,
    `    ${bad}) jq .error <<<"$detail"; exit 1 ;;`,
    '  esac',
    '  sleep 10',
    'done',
  ];
}

/** A workflow that deploys when somebody starts it; it needs no checkout. */
export function pipeline(given: Given): string {
  const variables = ['BLUEPORT_TOKEN', ...variablesOf(given)];
  return lines(
    `# BLUEPORT_TOKEN is an access token: ${tokenPage(given.origin)}`,
    `name: Deploy ${given.blueprint.name}`,
    'on: workflow_dispatch',
    'jobs:',
    '  deploy:',
    '    runs-on: ubuntu-latest',
    '    env:',
    ...variables.map((name) => `      ${name}: \${{ secrets.${name} }}`),
    '    steps:',
    '      - shell: bash',
    '        run: |',
    ...steps(given)
      .flatMap((part) => part.split('\n'))
      .map((line) => (line === '' ? '' : `          ${line}`)),
  );
}
