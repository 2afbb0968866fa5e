import { expect, it } from 'vitest';
import { activeScreen } from './navigation.tsx';

it.each([
  ['/portal', 'blueprints'],
  ['/portal/', 'blueprints'],
  ['/portal/blueprint/linux-vm/form', 'blueprints'],
  ['/portal/deployment', 'deployments'],
  ['/portal/deployment/fleet/new', 'deployments'],
  ['/portal/role/compare', 'roles'],
  ['/portal/template/form/f1', 'templateForms'],
  ['/portal/subscription', 'subscriptions'],
  ['/portal/subscription/resourceGroup', 'resourceGroups'],
  ['/portal/subscription/s1/resource', 'resourceGroups'],
  ['/portal/costanalysis', 'costAnalysis'],
  ['/portal/metrics', 'metrics'],
  ['/portal/insights', 'insights'],
  ['/portal/insights/i1', 'insights'],
  ['/portal/limit', 'costLimits'],
  ['/portal/website-settings', 'websiteSettings'],
  ['/portal/profile', null],
  ['/api/docs', null],
])('the address %s belongs to %s', (path, screen) => {
  expect(activeScreen(path, '')).toBe(screen);
});

it('assigns the form that redeploys a deployment to Deployments, and other forms to Blueprints', () => {
  const form = '/portal/blueprint/linux-vm/form';
  expect(activeScreen(form, '?from=bp-1&redeploy=1')).toBe('deployments');
  expect(activeScreen(form, '?from=bp-1')).toBe('blueprints');
});
