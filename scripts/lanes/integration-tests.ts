import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Imports that reach outside the test process: the server's shared test tools, child processes, connections. Tests that
 * mock modules count as well, because Node's own module loader, which runs unit tests, cannot mock them.
 */
const outside =
  /from '[^']*(\/testing\/|\.testing\.ts)|from 'node:(child_process|net|http|https|tls)'|\.listen\(|vi\.doMock\(/;

/** Returns the test files below a folder that are integration tests, relative to it. */
export const integrationTests = (folder: string, ...patterns: string[]): string[] =>
  globSync(patterns, { cwd: folder }).filter((file) =>
    outside.test(readFileSync(join(folder, file), 'utf8')),
  );
