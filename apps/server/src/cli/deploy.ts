import { setTimeout as sleep } from 'node:timers/promises';
import {
  approvalRoutes,
  deploymentRoutes,
  isSettled,
  outcomeOf,
  type DeploymentDetail,
  type DeploymentState,
} from '@blueport/contracts';
import { portal } from './api-client.ts';
import type { Command } from './command-line.ts';
import { commandError, exitCodes, usageError, type ExitCode } from './exit-codes.ts';
import type { HelpOption } from './help.ts';
import { cliMessage } from './language.ts';
import { failureLines } from './failure-lines.ts';
import { readMachineChoice, readParameters } from './parameters-file.ts';
import { pairsOf, parametersOption, tagOption } from './remote/inputs.ts';
import { reportPendingApproval } from './report-pending-approval.ts';
import { parseArguments } from './parse-arguments.ts';

const options = {
  subscription: { type: 'string' },
  'resource-group': { type: 'string' },
  location: { type: 'string' },
  parameters: { type: 'string' },
  machine: { type: 'string' },
  version: { type: 'string' },
  title: { type: 'string' },
  tag: { type: 'string', multiple: true },
  'idempotency-key': { type: 'string' },
  wait: { type: 'boolean', default: false },
  timeout: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

const optionsHelp: readonly HelpOption[] = [
  { name: 'subscription', value: 'ID', help: 'the subscription' },
  {
    name: 'resource-group',
    value: 'NAME',
    help: 'the resource group (created in --location if it is new)',
  },
  {
    name: 'location',
    value: 'REGION',
    help: 'region of a new resource group, or of a deployment to the subscription',
  },
  { name: 'parameters', ...parametersOption },
  {
    name: 'machine',
    value: 'FILE',
    help: 'image and extensions of its machines: { "image": ID, "extensions": [{ "id": ID }] }',
  },
  { name: 'version', value: 'VERSION', help: 'version (default: latest)' },
  { name: 'title', value: 'TEXT', help: 'display name' },
  { name: 'tag', ...tagOption },
  {
    name: 'idempotency-key',
    value: 'KEY',
    help: 'prevent duplicates: repeat a call safely with the same key',
  },
  {
    name: 'wait',
    help: 'wait until it ends; exit code 1 if it fails, 6 if it needs approval first (waits for that too with --timeout)',
  },
  {
    name: 'timeout',
    value: 'TIME',
    help: 'with --wait: maximum time to wait, approval included, such as 90s, 30m or 2h',
  },
  { name: 'json', help: 'print JSON' },
];

/** Parses `90`, `90s`, `30m` or `2h` into seconds. Returns undefined without a limit. */
function secondsOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [, digits, unit = 's'] = /^([1-9]\d{0,5})([smh]?)$/.exec(text) ?? [];
  if (digits === undefined) throw usageError('timeout-format');
  return Number(digits) * ({ m: 60, h: 3600 }[unit] ?? 1);
}

/** Waits until a deployment ends or, without a timeout, needs a decision that may take days. */
async function waitUntilSettled(
  id: string,
  quiet: boolean,
  timeoutSeconds: number | undefined,
): Promise<DeploymentDetail> {
  const until = timeoutSeconds === undefined ? Number.POSITIVE_INFINITY : Date.now() + timeoutSeconds * 1000;
  let lastState: DeploymentState | undefined;
  for (let pause = 100; ; pause = Math.min(pause * 1.5, 2000)) {
    const detail = await portal.deployment.get({ id });
    if (detail.state !== lastState) {
      if (!quiet) console.error(`${detail.name}  ${detail.state}`);
      await reportPendingApproval(detail);
    }
    lastState = detail.state;
    if (isSettled(detail.state)) return detail;
    if (detail.state === 'PendingApproval' && timeoutSeconds === undefined) return detail;
    const remainingMs = until - Date.now();
    if (remainingMs <= 0) {
      throw commandError(exitCodes.timeout, 'deployment-still-running', {
        name: detail.name,
        state: detail.state,
      });
    }
    await sleep(Math.min(pause, remainingMs));
  }
}

function report({ name, state, error }: DeploymentDetail): ExitCode {
  if (state === 'PendingApproval') {
    console.error(cliMessage('wait-ended-for-approval', { name }));
    return exitCodes.approval;
  }
  if (error) console.error(failureLines(error).join('\n'));
  return outcomeOf(state) === 'error' || state === 'Canceled' ? exitCodes.failed : exitCodes.ok;
}

/** The `deploy` command: submits a blueprint and optionally waits for the deployment to finish. */
export const deployCommand: Command = {
  name: 'deploy',
  routes: [deploymentRoutes.create, deploymentRoutes.detail, approvalRoutes.list],
  help: {
    usage: ['blueport deploy NAME --subscription ID (--resource-group NAME | --location REGION) [options]'],
    blocks: [
      'Deploy a blueprint and print the deployment name. If approval is required, print the address of the request to standard error. Nothing is sent to the cloud before approval.',
      { options: optionsHelp },
      'Exit codes: 0 accepted, or with --wait succeeded; 1 failed, rejected or canceled; 2 invalid values; 5 blocked (policy or cost usage limit; see blueport verdict check); 6 --wait without --timeout, and it waits for approval; 8 --timeout elapsed, the deployment continues.',
    ],
  },
  async run(args) {
    const { values, positionals } = parseArguments({
      args: [...args],
      options,
      allowPositionals: true,
    });
    const [blueprint, ...more] = positionals;
    if (!blueprint || more.length > 0) throw usageError('one-blueprint');
    if (!values.subscription) throw usageError('subscription-needed');
    if (!values['resource-group'] && !values.location) {
      throw usageError('place-needed');
    }
    if (values.timeout !== undefined && !values.wait) throw usageError('timeout-without-wait');
    const timeout = secondsOf(values.timeout);
    const tags = pairsOf(values.tag, 'tag');
    const accepted = await portal.deployment.create({
      idempotencyKey: values['idempotency-key'],
      body: {
        blueprint,
        subscriptionId: values.subscription,
        ...(values['resource-group'] && { resourceGroup: values['resource-group'] }),
        ...(values.location && { location: values.location }),
        ...(values.version && { version: values.version }),
        ...(values.title && { title: values.title }),
        ...(tags && { tags }),
        parameters: readParameters(values.parameters),
        ...(values.machine && { machine: readMachineChoice(values.machine) }),
      },
    });
    if (!values.wait) {
      console.log(values.json ? JSON.stringify(accepted, null, 2) : accepted.name);
      await reportPendingApproval(accepted);
      return exitCodes.ok;
    }
    const detail = await waitUntilSettled(accepted.id, values.json, timeout);
    console.log(values.json ? JSON.stringify(detail, null, 2) : detail.name);
    return report(detail);
  },
};
