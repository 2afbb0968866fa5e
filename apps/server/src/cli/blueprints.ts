import { parseArgs } from 'node:util';
import type { BlueprintSummary, ListResult } from '@blueport/contracts';
import { callApi } from './api-client.ts';
import type { Command } from './command-line.ts';
import { exitCodes } from './exit-codes.ts';
import { renderTable } from './table.ts';

/** `blueprints`: what the signed-in person may deploy. */
export const blueprintsCommand: Command = {
  name: 'blueprints',
  summary: 'List the blueprints you may deploy',
  help: `Usage: blueport blueprints [--search TEXT] [--json]

Lists the blueprints of your organization.`,
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: { search: { type: 'string' }, json: { type: 'boolean', default: false } },
      strict: true,
    });
    const query = values.search ? `?filter=${encodeURIComponent(values.search)}` : '';
    const list = await callApi<ListResult<BlueprintSummary>>(`/api/blueprint${query}`);
    if (values.json) console.log(JSON.stringify(list, null, 2));
    else {
      const rows = list.result.map(({ name, title, category, version, scope }) => [
        name,
        title,
        category,
        version,
        scope,
      ]);
      console.log(renderTable(['NAME', 'TITLE', 'CATEGORY', 'VERSION', 'SCOPE'], rows));
    }
    return exitCodes.ok;
  },
};
