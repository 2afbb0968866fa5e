import type { ModelDetail } from '@blueport/contracts';
import { renderFacts, renderSections, renderTable, type Head } from '../../table.ts';

/** Formats a blueprint for its author: properties, versions, configurations and audience. */
export function modelText(model: ModelDetail): string {
  const { versionList, configurationList, assignments } = model;
  const part = (title: string, heads: readonly Head[], rows: readonly (readonly string[])[]) =>
    rows.length === 0 ? [] : [[title, renderTable(heads, rows)] as const];
  const yes = (is: boolean): string => (is ? 'yes' : 'no');
  return renderSections([
    [
      renderFacts([
        ['Name', model.name],
        ['Title', model.title],
        ['Summary', model.summary],
        ['State', `${model.state}, version ${model.version}${model.hasDraft ? '; a draft waits' : ''}`],
        ['Category', model.category],
        ['Tags', model.tags.join(', ')],
        ['Scope', model.scope],
        ['Clouds', model.clouds.join(', ')],
        ['Origin', `${model.origin}${model.own ? ', your own' : ''}`],
        ['Deployments', String(model.deployments)],
        ['ID', model.id],
      ]),
    ],
    ...part(
      'Versions:',
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
      'Configurations:',
      ['NAME', 'TITLE', 'VERSION'],
      configurationList.map(({ name, title, version }) => [name, title, version ?? 'newest']),
    ),
    ...part(
      'Organizations:',
      ['ORGANIZATION', 'NAME', 'OFFERED', 'TO', 'DEPLOYMENTS'],
      assignments.map(({ organizationName, name, offered, everyone, roles, deployments }) => [
        organizationName,
        name,
        yes(offered),
        everyone ? 'everyone' : roles.map((role) => role.name).join(', '),
        String(deployments),
      ]),
    ),
  ]);
}
