import { i18n } from '@lingui/core';
import { render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import shared from '../../../core/i18n/locales/en.json';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import { cloudText } from '../../../components/activity/cloud-text.ts';
import { t } from '../../../core/i18n/translate.tsx';
import { ActivityTab } from './components/ActivityTab.tsx';
import english from './messages/en.json';
import activity from '../../../components/activity/messages/en.json';
import resourceTypes from '../../../components/resource-type/messages/en.json';

const group = '/subscriptions/s1/resourceGroups/rg-data';
const entry = {
  time: '2026-11-20T10:00:00Z',
  source: 'cloud',
  status: 'Succeeded',
  actor: 'eve@contoso.example',
};
const about = (id: string, action: string, resourceId?: string) => ({ ...entry, id, action, resourceId });
const server = setupServer(
  http.get('*/api/user/deployment/bp-abc123/activity', () =>
    HttpResponse.json({
      count: 4,
      total: 4,
      result: [
        about('1', 'account', `${group}/providers/Microsoft.Storage/storageAccounts/stdata01`),
        about('2', 'subnet', `${group}/providers/Microsoft.Network/virtualNetworks/vnet-a/subnets/default`),
        about('3', 'group', group),
        about('4', 'nothing'),
      ],
    }),
  ),
);
beforeAll(() => {
  server.listen();
  i18n.loadAndActivate({
    locale: 'en',
    messages: catalogueOf({ ...shared, ...activity, ...resourceTypes, ...english }),
  });
});
afterAll(() => server.close());

test.each([
  ['account', 'stdata01 · eve@contoso.example'],
  ['subnet', 'vnet-a/default · eve@contoso.example'],
  ['group', 'rg-data · eve@contoso.example'],
  ['nothing', 'eve@contoso.example'],
])('shows the resource of a cloud entry (%s)', async (action, expectedText) => {
  render(
    <PortalWrapper>
      <ActivityTab name="bp-abc123" />
    </PortalWrapper>,
  );
  expect((await screen.findByText(action)).parentElement?.nextSibling?.textContent).toBe(expectedText);
});

test.each([
  ['Microsoft.Web/sites/write', undefined, 'Create or update web app'],
  ['Microsoft.Web/sites/write', 'Update website', 'Create or update web app'],
  ['Microsoft.Network/virtualNetworks/subnets/delete', undefined, 'Delete subnet'],
  ['Microsoft.Compute/virtualMachines/restart/action', undefined, 'Restart virtual machine'],
  ['Microsoft.Resources/subscriptions/resourceGroups/write', undefined, 'Create or update resource group'],
  ['Microsoft.Orbital/spacecrafts/write', undefined, 'Create or update Spacecraft'],
  ['Microsoft.Orbital/spacecrafts/write', 'Create spacecraft', 'Create spacecraft'],
  ['Microsoft.Web/sites/publishxml/action', undefined, 'Publishxml: web app'],
  ['Microsoft.Web/sites/syncFunctionTriggers/action', undefined, 'Sync function triggers: web app'],
  ['Something else', undefined, 'Something else'],
])('shows the cloud operation %s (%s) in words', (action, name, expectedText) => {
  expect(cloudText({ action, ...(name !== undefined && { name }) }, t)).toBe(expectedText);
});
