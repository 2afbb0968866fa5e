import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The headless shell comes first: without a window, it uses about half the processor time. */
const systemNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

function onPath() {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    for (const name of systemNames) {
      const candidate = path.join(folder, name);
      if (existsSync(candidate)) return candidate;
    }
  }
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return existsSync(mac) ? mac : undefined;
}

function fromPlaywright() {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? path.join(os.homedir(), '.cache', 'ms-playwright');
  if (!existsSync(cache)) return undefined;
  const builds = readdirSync(cache).filter((name) => name.startsWith('chromium-'));
  return builds
    .map((name) => path.join(cache, name, 'chrome-linux', 'chrome'))
    .find((file) => existsSync(file));
}

function install() {
  const isRoot = process.getuid?.() === 0;
  if (process.platform === 'linux' && isRoot && existsSync('/usr/bin/apt-get')) {
    console.log('No Chromium found; installing the one of this Debian system ...');
    const quiet = {
      stdio: /** @type {const} */ ('ignore'),
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    };
    spawnSync('apt-get', ['update', '-qq'], quiet);
    for (const name of ['chromium-headless-shell', 'chromium']) {
      const { status } = spawnSync('apt-get', ['install', '-y', '-qq', name], quiet);
      if (status === 0) break;
    }
    return onPath();
  }
  console.log("No Chromium found; installing Playwright's ...");
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'ignore' });
  return fromPlaywright();
}

/**
 * Returns the path of a Chromium for browser tests: CHROMIUM_PATH, the system's, Playwright's, or one installed now;
 * undefined if none is available.
 */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && existsSync(named)) return named;
  return onPath() ?? fromPlaywright() ?? install();
}
