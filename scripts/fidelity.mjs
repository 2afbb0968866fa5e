/** `npm run fidelity`: scores both engines on the public corpus, which is next to the checkout. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled } from './setup/install.mjs';
import { pinnedNode, root } from './setup/paths.mjs';

ensureInstalled();
const { status } = spawnSync(pinnedNode, [path.join(root, 'scripts/fidelity/main.ts')], { stdio: 'inherit' });
process.exit(status ?? 1);
