import { findingMessage, type UpgradeDifference } from '@blueport/contracts';
import { cliMessage, translate } from '../../language.ts';
import { renderRows, renderSections } from '../../table.ts';

/** Formats the changes in another version. The complete templates are only in the JSON output. */
export function differenceText(difference: UpgradeDifference): string {
  const { from, to, releaseNotes, parameters, resources, extensions, preview } = difference;
  const moving = resources.filter(({ kind }) => kind !== 'same');
  const count = (kind: string): string =>
    String(resources.filter((resource) => resource.kind === kind).length);
  return renderSections([
    [`${cliMessage('difference', { from, to })}${releaseNotes === '' ? '' : `: ${releaseNotes}`}`],
    [
      cliMessage('difference-parameters', { count: String(parameters.length) }),
      renderRows(
        ['NAME', 'CHANGE', 'PROPERTIES', 'VALUE'],
        parameters.map(({ name, kind, aspects, needed }) => [
          name,
          kind,
          aspects.join(', '),
          needed ? cliMessage('required') : '',
        ]),
      ),
    ],
    [
      cliMessage('difference-resources', {
        added: count('added'),
        changed: count('changed'),
        left: count('left'),
        same: count('same'),
      }),
      renderRows(
        ['CHANGE', 'NAME', 'TYPE', 'PROPERTIES'],
        moving.map(({ kind, name, type, differences }) => [
          kind,
          name,
          type,
          differences.map(({ path }) => path).join(', '),
        ]),
      ),
    ],
    ...extensionSections(extensions),
    ...findingSections(preview),
  ]);
}

function extensionSections(extensions: UpgradeDifference['extensions']) {
  if (extensions.length === 0) return [];
  const rows = extensions.map(({ title, type, replaces, needed, id }) => [
    title,
    type,
    replaces ?? '',
    needed.map(({ name }) => name).join(', '),
    id,
  ]);
  const heads = ['TITLE', 'TYPE', 'REPLACES', 'REQUIRES', 'ID'] as const;
  return [[cliMessage('difference-extensions'), renderRows(heads, rows)] as const];
}

function findingSections({ diagnostics }: UpgradeDifference['preview']) {
  if (diagnostics.length === 0) return [];
  const lines = diagnostics.map(
    (found) =>
      `${cliMessage('verdict-severity', { severity: found.severity })}  ${findingMessage(found, translate)}`,
  );
  return [[cliMessage('verdict-template'), ...lines] as const];
}
