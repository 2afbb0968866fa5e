import { findingMessage, type UpgradeDifference } from '@blueport/contracts';
import { cliMessage, translate } from '../../language.ts';
import { renderRows, renderSections } from '../../table.ts';

/** Formats the changes in another version. The complete templates are only in the JSON output. */
export function differenceText(difference: UpgradeDifference): string {
  const { from, to, releaseNotes, parameters, resources, extensions, preview } = difference;
  const moving = resources.filter(({ kind }) => kind !== 'same');
  const count = (kind: string): number => resources.filter((resource) => resource.kind === kind).length;
  return renderSections([
    [`From ${from} to ${to}${releaseNotes === '' ? '' : `: ${releaseNotes}`}`],
    [
      `Parameters: ${parameters.length === 0 ? 'unchanged' : `${parameters.length} changed`}`,
      renderRows(
        ['NAME', 'CHANGE', 'WHAT', 'VALUE'],
        parameters.map(({ name, kind, aspects, needed }) => [
          name,
          kind,
          aspects.join(', '),
          needed ? 'required' : '',
        ]),
      ),
    ],
    [
      `Resources: ${count('added')} added, ${count('changed')} changed, ${count('left')} no longer declared, ${count('same')} unchanged`,
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
    ...(extensions.length === 0
      ? []
      : [
          [
            'Extensions added to its machines:',
            renderRows(
              ['TITLE', 'TYPE', 'REPLACES', 'REQUIRES', 'ID'],
              extensions.map(({ title, type, replaces, needed, id }) => [
                title,
                type,
                replaces ?? '',
                needed.map(({ name }) => name).join(', '),
                id,
              ]),
            ),
          ] as const,
        ]),
    ...(preview.diagnostics.length === 0
      ? []
      : [
          [
            cliMessage('verdict-template'),
            ...preview.diagnostics.map(
              (found) =>
                `${cliMessage('verdict-severity', { severity: found.severity })}  ${findingMessage(found, translate)}`,
            ),
          ] as const,
        ]),
  ]);
}
