/**
 * `npm run screenshots [-- NAME …] [--data=empty|huge|broken|offline]`: captures every screen, light and dark, wide and
 * narrow, into screenshots/.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { addressOf, findApplication } from '../harness/address-of.ts';
import { ApiClient } from '../harness/api-client.ts';
import { createSampleApproval } from '../harness/sample-deployments.ts';
import { pictured } from '../harness/screens.ts';
import { Stack } from '../harness/stack.ts';
import { capture, type CapturedScreen, launchBrowser } from './capture.ts';
import { dataSets } from './data-sets.ts';
import { deploymentScreens } from './deployment-screens.ts';
import { listMoments } from './moments/list-moments.ts';

const folder = path.resolve(import.meta.dirname, '..', '..', 'screenshots');
mkdirSync(folder, { recursive: true });
const dataOption = '--data=';
const options = process.argv.slice(2);
const names = options.filter((option) => !option.startsWith(dataOption));
const isWanted = (name: string): boolean => names.length === 0 || names.includes(name);
const wantedData =
  options.find((option) => option.startsWith(dataOption))?.slice(dataOption.length) ?? 'real';
const dataSet = dataSets.find((one) => one === wantedData);
if (!dataSet) throw new Error(`No data set “${wantedData}”. Choose one of: ${dataSets.join(', ')}.`);
const suffix = dataSet === 'real' ? '' : `-${dataSet}`;
const sizes = [
  { name: 'wide', width: 1440, height: 900 },
  { name: 'narrow', width: 390, height: 844 },
] as const;

/** Waits until background work has read the cost of every subscription once. */
async function waitForCost(stack: Stack): Promise<void> {
  const { api } = await ApiClient.signIn(stack, 'admin@contoso.example');
  await api.cost.refresh({ body: {} });
  while ((await api.cost.reading()).some(({ readAt }) => readAt === null)) await setTimeout(1000);
}

/** Waits until every source of insights has been read once. */
async function waitForInsights(stack: Stack): Promise<void> {
  const { api } = await ApiClient.signIn(stack, 'admin@contoso.example');
  const isUnread = async () =>
    (await api.insight.reading()).some(({ sources }) => sources.some(({ state }) => state === 'unread'));
  while (await isUnread()) await setTimeout(1000);
}

/** Creates what a screen shows, if its address has no sample. */
const samples: Readonly<Record<string, (stack: Stack) => Promise<void>>> = {
  approvals: async (stack) => {
    for (const state of ['pending', 'approved', 'rejected']) await createSampleApproval(stack, state);
  },
  'cost-analysis': waitForCost,
  applications: async (stack) => {
    await findApplication(await ApiClient.signIn(stack, 'admin@contoso.example'));
  },
  insights: waitForInsights,
};

const stack = await Stack.start({ environment: { SANDBOX_SPEED: 'instant' } });
const browser = await launchBrowser();

/** Captures a screen in both sizes. */
async function captureScreen(screen: CapturedScreen): Promise<void> {
  await screen.prepare?.(stack);
  const address = await addressOf(stack, screen);
  const shots = sizes.map(({ name: size, width, height }) => {
    const fileOf = (scheme: string) => path.join(folder, `${screen.name}${suffix}-${scheme}-${size}.png`);
    const files = { light: fileOf('light'), dark: fileOf('dark') };
    return { screen, address, width, height, dataSet: dataSet!, files };
  });
  // The steps of a screen may change what the other size shows.
  if (screen.act) for (const shot of shots) await capture(browser, stack, shot);
  else await Promise.all(shots.map((shot) => capture(browser, stack, shot)));
}

try {
  const screens: CapturedScreen[] = [
    ...pictured.map((screen) => {
      const prepare = samples[screen.name];
      return prepare ? { ...screen, prepare } : screen;
    }),
    ...(await deploymentScreens(stack)),
    ...(await listMoments(stack, isWanted)),
  ];
  const duplicates = screens.filter(
    ({ name }, index) => screens.findIndex((one) => one.name === name) < index,
  );
  if (duplicates.length > 0)
    throw new Error(`Two screens have the name ${duplicates.map(({ name }) => name).join(', ')}.`);
  for (const screen of screens) {
    if (!isWanted(screen.name)) continue;
    try {
      await captureScreen(screen);
      console.log(screen.name);
    } catch (error) {
      // The other screens are still worth capturing.
      console.error(`${screen.name}: ${String(error)}`);
      process.exitCode = 1;
    }
  }
} finally {
  await browser.close();
  await stack.stop();
}
console.log(`Pictures are in ${folder}`);
