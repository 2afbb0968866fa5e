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
  ['/portal/website-settings', 'websiteSettings'],
  ['/portal/profile', null],
  ['/api/docs', null],
])('the address %s belongs to %s', (path, screen) => {
  expect(activeScreen(path)).toBe(screen);
});
