/**
 * Packs a package for use outside of the repository: `node scripts/pack-package.mjs client|arm-template|azure-policy
 * [FOLDER]` prints the archive that it wrote.
 */
import path from 'node:path';
import { packages, packPackage } from './packages/pack-package.mjs';

const [name = '', folder = '.'] = process.argv.slice(2);
if (!Object.hasOwn(packages, name)) {
  console.error(`Usage: node scripts/pack-package.mjs ${Object.keys(packages).join('|')} [FOLDER]`);
  process.exit(2);
}
const packageName = /** @type {import('./packages/pack-package.mjs').PackageName} */ (name);
console.log(await packPackage(packageName, path.resolve(folder)));
