import { listCoverage } from '../../packages/cloud-sandbox/src/resource-manager/catalog/coverage.ts';

const intro = `The resource types that the [embedded cloud](../../packages/cloud-sandbox/README.md) knows, and how far it emulates each of them. \`GET /__sandbox\` returns the same list as \`coverage\`.

- **simulated**: behaves like the service, as far as the last column does not name a missing effect.
- **stored only**: requests are validated, and properties are returned as they were sent. Values that the service would compute are missing.
- **not simulated**: every request returns 501 with the code \`NotSimulated\`.

A POST action that is not listed returns 501 as well, if the caller may call it and its resource exists.`;

/** Returns the page about the embedded cloud's coverage. */
export function embeddedCloudPages(
  generated: string,
  table: (head: readonly string[], rows: readonly (readonly string[])[]) => string,
): Record<string, string> {
  const types = listCoverage();
  const count = (level: string) => types.filter(({ coverage }) => coverage === level).length;
  const summary = (['simulated', 'stored only', 'not simulated'] as const)
    .map((name) => `${count(name)} ${name}`)
    .join(', ');
  const rows = types.map(({ type, coverage, actions, missing = '' }) => [
    `\`${type}\``,
    coverage,
    actions.map((action) => `\`${action}\``).join(' '),
    missing,
  ]);
  const head = ['type', 'coverage', 'actions', 'missing effects'];
  return {
    'embedded-cloud.md': `# Coverage of the embedded cloud\n\n${generated}\n${intro}\n\n${types.length} types: ${summary}.\n\n${table(head, rows)}\n`,
  };
}
