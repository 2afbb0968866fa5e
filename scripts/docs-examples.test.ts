import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Examples that name a version of a blueprint, such as `blueport prices accuracy linux-vm --version 1.0.0`. */
const examples = [...globSync('docs/*.md', { cwd: root }), 'README.md'].flatMap((file) =>
  [...read(file).matchAll(/^(?:npm run -s )?blueport .*?([a-z][a-z-]+) --version (\S+)/gm)].map(
    ([line, blueprint, version]) => ({ line, blueprint: blueprint!, version: version! }),
  ),
);

it('finds examples with versions', () => {
  expect(examples.map(({ line }) => line)).toContainEqual(expect.stringContaining('prices accuracy'));
});

it.each(examples)('has the version of “$line”', ({ blueprint, version }) => {
  expect(JSON.parse(read(`blueprints/${blueprint}/blueprint.json`))).toMatchObject({ version });
});
