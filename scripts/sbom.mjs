/**
 * `node scripts/sbom.mjs [FILE]`: writes the bill of materials of the runtime dependencies, as CycloneDX, from the
 * lockfile alone.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fail } from './setup/fail.mjs';
import { root } from './setup/paths.mjs';

const target = path.resolve(process.argv[2] ?? path.join(root, 'sbom.json'));
const result = spawnSync(
  'npm',
  [
    'sbom',
    '--sbom-format',
    'cyclonedx',
    '--sbom-type',
    'application',
    '--package-lock-only',
    '--omit',
    'dev',
  ],
  { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' },
);
if (result.status !== 0) fail(`The bill of materials could not be created: ${result.stderr.trim()}`);
writeFileSync(target, result.stdout);
const { components } = JSON.parse(result.stdout);
console.log(`${path.relative(process.cwd(), target)}: ${components.length} components`);
