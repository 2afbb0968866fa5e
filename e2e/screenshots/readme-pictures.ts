/** `node scripts/run.mjs e2e/screenshots/readme-pictures.ts`: writes the pictures of the README into docs/pictures/. */
import path from 'node:path';
import { addressOf } from '../harness/address-of.ts';
import { Stack } from '../harness/stack.ts';
import { capture, launchBrowser, type CapturedScreen } from './capture.ts';
import { deploymentScreens } from './deployment-screens.ts';
import { engineer } from './moments/moment.ts';

const folder = path.resolve(import.meta.dirname, '..', '..', 'docs', 'pictures');
const size = { width: 1440, height: 900 } as const;

const stack = await Stack.start({ environment: { SANDBOX_SPEED: 'instant' } });
const browser = await launchBrowser();
try {
  const screens = await deploymentScreens(stack);
  const screenOf = (name: string): CapturedScreen => screens.find((screen) => screen.name === name)!;
  const write = async (name: string, screen: CapturedScreen, colorScheme: 'light' | 'dark' = 'light') =>
    capture(browser, stack, {
      address: await addressOf(stack, screen),
      ...size,
      screen,
      files: { [colorScheme]: path.join(folder, `${name}.png`) },
    });
  const wizard = '/portal/blueprint/linux-vm/form?step=administrator';
  await write('wizard-dark', { name: 'wizard', path: wizard, account: engineer }, 'dark');
  await write('deployment-graph', screenOf('network-deployment-graph'));
  await write('deployment-failed', screenOf('windows-deployment-failed'));
  await write('blueprints', { name: 'blueprints', path: '/portal', account: engineer });
} finally {
  await browser.close();
  await stack.stop();
}
console.log(`Pictures are in ${folder}`);
