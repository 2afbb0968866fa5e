import { i18n } from '@lingui/core';
import type { PreviewResource } from '@blueport/contracts';
import { render, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import { TypeList } from './components/OverviewTab.tsx';
import english from './messages/en.json';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: catalogueOf(english) }));

const types = ['Microsoft.Network/bastionHosts', 'Microsoft.Compute/disks'];
const show = (created: readonly { readonly type: string }[] | undefined) => {
  render(
    <PortalWrapper>
      <TypeList types={types} created={created as readonly PreviewResource[] | undefined} />
    </PortalWrapper>,
  );
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
};

describe('resource types of a blueprint', () => {
  it('marks those that the default values do not create, and lists them last', () => {
    expect(show([{ type: 'microsoft.compute/disks' }])).toEqual(['Disk', 'Bastion hostOnly if enabled']);
  });

  it('marks none while the created resources are not known', () => {
    expect(show(undefined)).toEqual(['Bastion host', 'Disk']);
  });
});
