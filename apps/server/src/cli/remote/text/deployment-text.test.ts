import type { DeploymentDetail, Failure } from '@blueport/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { applyLanguageOption, loadLanguage } from '../../language.ts';
import { deploymentText } from './deployment-text.ts';

const useLanguage = async (language: string) => {
  applyLanguageOption([`--lang=${language}`], {});
  await loadLanguage();
};
afterEach(() => useLanguage('en'));

const detailWith = (error: Failure | null): DeploymentDetail =>
  ({
    name: 'bp-1',
    state: error === null ? 'Succeeded' : 'Failed',
    blueprint: { name: 'linux-vm', version: '1.2.0' },
    resourceGroup: 'rg-1',
    lock: null,
    expiry: null,
    error,
  }) as unknown as DeploymentDetail;
const ofCloud: Failure = {
  code: 'SkuNotAvailable',
  message: 'The requested size is not available.',
  resourceId: '/subscriptions/1/resourceGroups/rg-1/providers/Microsoft.Compute/virtualMachines/vm',
  parameters: ['vmSize'],
  policies: [],
};
const ofPortal: Failure = {
  code: 'ParkedAfterCrashes',
  message: 'English.',
  values: { crashes: '3' },
};

describe('deployment show', () => {
  it('prints only the facts of a deployment without a failure', () => {
    expect(
      deploymentText(detailWith(null))
        .split('\n')
        .map((line) => line.split(/ +/)[0]),
    ).toEqual(['NAME', 'bp-1']);
  });

  it('prints code, message, resource, parameters and advice of a failure below the facts', () => {
    const [heads, row, blank, title, ...lines] = deploymentText(detailWith(ofCloud)).split('\n');
    expect([heads, row]).toEqual([
      expect.stringContaining('BLUEPRINT'),
      expect.stringMatching(/^bp-1 +Failed +linux-vm +1\.2\.0 +rg-1$/),
    ]);
    expect([blank, title]).toEqual(['', 'Failure']);
    expect(lines.slice(0, 3)).toEqual([
      'SkuNotAvailable: Response from the cloud: The requested size is not available.',
      `  resource   ${ofCloud.resourceId}`,
      '  parameters vmSize',
    ]);
  });

  it.each([
    ['de', 'Fehlschlag', 'Antwort der Cloud: ', /Größe|SKU/],
    ['fr', 'Échec', 'Réponse du cloud\u202f: ', /taille|SKU/],
  ])('prints the portal’s own texts in %s', async (language, title, fromCloud, advice) => {
    await useLanguage(language);
    const cloudText = deploymentText(detailWith(ofCloud));
    expect(cloudText).toContain(`\n\n${title}\nSkuNotAvailable: ${fromCloud}${ofCloud.message}\n`);
    expect(cloudText.split('\n').at(-1)).toMatch(advice);
    const portalText = deploymentText(detailWith(ofPortal));
    expect(portalText).toContain('ParkedAfterCrashes: ');
    expect(portalText).not.toContain('English.');
  });
});
