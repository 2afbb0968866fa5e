import { CloudError } from '../errors/cloudError.ts';
import type { CloudProfile } from '../profiles.ts';

/** The host of a cloud that a call may use; `metrics` has one per region. */
export type CloudArea = 'management' | 'login' | 'graph' | 'prices' | 'metrics' | 'insights';

/** Returns the host of an area. */
function hostOf(profile: CloudProfile, area: CloudArea, host: string | undefined): string {
  if (area === 'metrics') {
    const region = /^([a-z0-9]{2,30})\./.exec(host ?? '')?.[1] ?? '<region>';
    return `${region}.${profile.metricsSuffix}`;
  }
  const hosts = {
    management: profile.managementHost,
    login: profile.loginHost,
    graph: profile.graphHost,
    prices: profile.pricesHost,
    insights: profile.insightsHost,
  };
  return hosts[area];
}

/** Throws for every URL that is not plain https on exactly the host of this cloud's area, before anything is sent. */
export function assertAllowedUrl(address: string, profile: CloudProfile, area: CloudArea): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const expected = hostOf(profile, area, url?.host);
  const allowed =
    url !== undefined &&
    url.protocol === 'https:' &&
    url.host === expected &&
    url.username === '' &&
    url.password === '';
  if (!allowed) {
    throw new CloudError({
      kind: 'refused',
      code: 'ForeignHost',
      message: `An address outside of ${expected} was named; it was not called.`,
    });
  }
  return url;
}
