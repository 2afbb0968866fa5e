import { i18n } from '@lingui/core';
import type { AccessReason } from '@blueport/contracts';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { catalogueOf } from '../../core/i18n/locale.ts';
import shared from '../../core/i18n/locales/en.json';
import { PortalWrapper } from '../../testing/PortalWrapper.tsx';
import { AccessReasonCard } from './AccessReasonCard.tsx';
import english from './messages/en.json';

const contributor: AccessReason = {
  assignmentId: 'a',
  roleName: 'Contributor',
  scope: '/subscriptions/5F1C',
  inherited: true,
  throughGroup: null,
  actions: ['*'],
  notActions: ['Microsoft.Authorization/*/Delete', 'Microsoft.Authorization/*/Write'],
  dataActions: [],
  allows: null,
  decidedBy: null,
};
const names = new Map([['5f1c', 'Contoso Development']]);
beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: catalogueOf({ ...shared, ...english }) }));

const show = (reason: AccessReason) =>
  render(
    <PortalWrapper>
      <AccessReasonCard reason={reason} subscriptionNames={names} />
    </PortalWrapper>,
  );

test("lists the actions a contributor's role excludes, grouped by provider", () => {
  const { container } = show(contributor);
  expect(container.textContent).toContain('Allows: everything');
  expect(container.textContent).toContain('Except: Microsoft.Authorization: */Delete, */Write');
  show({ ...contributor, roleName: 'Owner', notActions: [] });
  expect(screen.getAllByText('Except:')).toHaveLength(1);
});

test('shows the name of the scope, and its path on demand', () => {
  show(contributor);
  const place = screen.getByText('Inherited from the subscription “Contoso Development”.');
  expect(place.getAttribute('title')).toBe('/subscriptions/5F1C');
});
