import type { ModelDetail } from '@blueport/contracts';
import { cliMessage } from '../../language.ts';
import { renderFacts, renderSections, renderTable, type Head } from '../../table.ts';

/** Formats a blueprint for its author: properties, versions, configurations and audience. */
export function modelText(model: ModelDetail): string {
  const { versionList, configurationList, assignments } = model;
  const part = (
    name: 'versions' | 'configurations' | 'organizations',
    heads: readonly Head[],
    rows: readonly (readonly string[])[],
  ) =>
    rows.length === 0 ? [] : [[cliMessage('model-part', { part: name }), renderTable(heads, rows)] as const];
  const yes = (is: boolean): string => cliMessage(is ? 'yes' : 'no');
  return renderSections([
    [factsOf(model)],
    ...part(
      'versions',
      ['VERSION', 'STATE', 'BENCH', 'DEPLOYMENTS', 'PUBLISHED'],
      versionList.map(({ version, state, bench, deployments, publishedAt }) => [
        version,
        state,
        bench,
        String(deployments),
        publishedAt ?? '',
      ]),
    ),
    ...part(
      'configurations',
      ['NAME', 'TITLE', 'VERSION'],
      configurationList.map(({ name, title, version }) => [name, title, version ?? cliMessage('newest')]),
    ),
    ...part(
      'organizations',
      ['ORGANIZATION', 'NAME', 'OFFERED', 'ROLES', 'DEPLOYMENTS'],
      assignments.map(({ organizationName, name, offered, everyone, roles, deployments }) => [
        organizationName,
        name,
        yes(offered),
        everyone ? cliMessage('everyone') : roles.map((role) => role.name).join(', '),
        String(deployments),
      ]),
    ),
  ]);
}

function factsOf(model: ModelDetail): string {
  return renderFacts([
    ['Name', model.name],
    ['Title', model.title],
    ['Summary', model.summary],
    [
      'State',
      cliMessage('model-state', {
        state: model.state,
        version: model.version,
        draft: model.hasDraft ? 'yes' : 'no',
      }),
    ],
    ['Category', model.category],
    ['Tags', model.tags.join(', ')],
    ['Scope', model.scope],
    ['Clouds', model.clouds.join(', ')],
    ['Origin', cliMessage('model-origin', { origin: model.origin, own: model.own ? 'yes' : 'no' })],
    ['Deployments', String(model.deployments)],
    ['ID', model.id],
  ]);
}
