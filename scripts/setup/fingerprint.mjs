import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from './paths.mjs';

const ignored = new Set(['node_modules', 'dist', 'coverage', 'test-results']);

/** @param {string} place @param {string[]} found */
function collect(place, found) {
  if (!existsSync(place)) return;
  if (statSync(place).isFile()) {
    found.push(place);
    return;
  }
  for (const entry of readdirSync(place, { withFileTypes: true })) {
    if (ignored.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
    collect(path.join(place, entry.name), found);
  }
}

/**
 * Returns one hash over the contents of files and folders, without tests and build output. It is the same in every
 * checkout of one commit. @param {string[]} places
 */
export function fingerprint(places) {
  /** @type {string[]} */
  const files = [];
  for (const place of places) collect(place, files);
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}
