import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { deploymentRoutes, isSettled, outcomeOf, type DeploymentDetail } from '@blueport/contracts';
import { callApi } from './api-client.ts';
import type { Command } from './command-line.ts';
import { exitCodes, usageError, type ExitCode } from './exit-codes.ts';
import { readMachineChoice, readParameters } from './parameters-file.ts';

const options = {
  subscription: { type: 'string' },
  'resource-group': { type: 'string' },
  location: { type: 'string' },
  parameters: { type: 'string' },
  machine: { type: 'string' },
  version: { type: 'string' },
  title: { type: 'string' },
  'idempotency-key': { type: 'string' },
  wait: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

async function waitUntilSettled(id: string, quiet: boolean): Promise<DeploymentDetail> {
  let shown = '';
  for (let pause = 100; ; pause = Math.min(pause * 1.5, 2000)) {
    const detail = await callApi<DeploymentDetail>(deploymentRoutes.detail.path.replace(':id', id));
    if (detail.state !== shown && !quiet) console.error(`${detail.name}  ${detail.state}`);
    shown = detail.state;
    if (isSettled(detail.state)) return detail;
    await sleep(pause);
  }
}

function report(detail: DeploymentDetail): ExitCode {
  const failed = outcomeOf(detail.state) === 'error';
  if (detail.error) {
    const { code, message, resourceId, parameters } = detail.error;
    console.error(`${code}: ${message}`);
    if (resourceId) console.error(`  resource   ${resourceId}`);
    if (parameters?.length) console.error(`  parameters ${parameters.join(', ')}`);
  }
  return failed || detail.state === 'Canceled' ? exitCodes.failed : exitCodes.ok;
}

/** `deploy`: submits a blueprint and, if asked, waits for the end. */
export const deployCommand: Command = {
  name: 'deploy',
  summary: 'Deploy a blueprint',
  routes: [deploymentRoutes.create, deploymentRoutes.detail],
  help: `Usage: blueport deploy NAME --subscription ID (--resource-group NAME | --location REGION) [options]

Deploys a blueprint and prints the name of the deployment.
  --subscription ID        the subscription
  --resource-group NAME    the resource group (made in --location when it is new)
  --location REGION        region of a new resource group, or of a deployment to the subscription
  --parameters FILE        values: a parameter file, or an object of name and value
  --machine FILE           image and extensions of its machines: { "image": ID, "extensions": [{ "id": ID }] }
  --version VERSION        another version than the newest
  --title TEXT             what people see
  --idempotency-key KEY    the same key never deploys twice
  --wait                   wait for the end; exit code 1 when it fails
  --json                   print JSON`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      options,
      strict: true,
      allowPositionals: true,
    });
    const [blueprint, ...more] = positionals;
    if (!blueprint || more.length > 0)
      throw usageError('Name one blueprint: blueport deploy NAME --subscription ID …');
    if (!values.subscription) throw usageError('Name the subscription with --subscription ID.');
    if (!values['resource-group'] && !values.location) {
      throw usageError('Say where: --resource-group NAME, or --location REGION.');
    }
    const accepted = await callApi<{ id: string; name: string; state: string }>(
      deploymentRoutes.create.path,
      {
        method: 'POST',
        headers: { 'idempotency-key': values['idempotency-key'] ?? randomUUID() },
        body: {
          blueprint,
          subscriptionId: values.subscription,
          ...(values['resource-group'] && { resourceGroup: values['resource-group'] }),
          ...(values.location && { location: values.location }),
          ...(values.version && { version: values.version }),
          ...(values.title && { title: values.title }),
          parameters: readParameters(values.parameters),
          ...(values.machine && { machine: readMachineChoice(values.machine) }),
        },
      },
    );
    if (!values.wait) {
      console.log(values.json ? JSON.stringify(accepted, null, 2) : accepted.name);
      return exitCodes.ok;
    }
    const detail = await waitUntilSettled(accepted.id, values.json);
    console.log(values.json ? JSON.stringify(detail, null, 2) : detail.name);
    return report(detail);
  },
};
