import { parseArgs } from 'node:util';
import type { DeploymentSummary, ListResult } from '@blueport/contracts';
import { callApi } from './api-client.ts';
import type { Command } from './command-line.ts';
import { exitCodes } from './exit-codes.ts';
import { renderTable } from './table.ts';

/** `deployments`: what the organization has deployed, newest first. */
export const deploymentsCommand: Command = {
  name: 'deployments',
  summary: 'List deployments',
  help: `Usage: blueport deployments [--state STATE] [--limit N] [--json]

Lists the deployments of your organization, newest first.`,
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        state: { type: 'string' },
        limit: { type: 'string', default: '50' },
        json: { type: 'boolean', default: false },
      },
      strict: true,
    });
    const query = new URLSearchParams({ limit: values.limit, sortObj: '{"createdAt":-1}' });
    if (values.state) query.set('filterObj', JSON.stringify({ state: { eq: values.state } }));
    const list = await callApi<ListResult<DeploymentSummary>>(`/api/user/deployment?${query.toString()}`);
    if (values.json) console.log(JSON.stringify(list, null, 2));
    else {
      const rows = list.result.map((deployment) => [
        deployment.name,
        deployment.state,
        deployment.blueprint.name,
        deployment.resourceGroup ?? deployment.location,
        deployment.createdAt,
      ]);
      console.log(renderTable(['NAME', 'STATE', 'BLUEPRINT', 'WHERE', 'CREATED'], rows));
    }
    return exitCodes.ok;
  },
};
