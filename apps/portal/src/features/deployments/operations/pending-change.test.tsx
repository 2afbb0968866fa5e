import { i18n } from '@lingui/core';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { detailFixture } from '../../../components/deployment-progress/deployment-fixture.ts';
import shared from '../../../core/i18n/locales/en.json';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import { t } from '../../../core/i18n/translate.tsx';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import { DeploymentNotices } from './components/DeploymentNotices.tsx';
import { DetailsCard } from './components/DetailsCard.tsx';
import { deploymentColumns } from './deployment-columns.tsx';
import english from './messages/en.json';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: catalogueOf({ ...shared, ...english }) }));

const waiting = detailFixture({
  state: 'PendingApproval',
  pending: { kind: 'upgrade', version: '2.0.0' },
});

const show = (deployment = waiting) =>
  render(
    <PortalWrapper>
      <MemoryRouter>
        <DeploymentNotices deployment={deployment} />
        <DetailsCard deployment={deployment} />
      </MemoryRouter>
    </PortalWrapper>,
  );

test('shows a pending upgrade next to the current version', () => {
  show();
  const { title, version } = waiting.blueprint;
  expect(screen.getByRole('alert').textContent).toBe(
    `Upgrade to 2.0.0 is pending approval. Version ${version} stays in use until the change is approved.`,
  );
  expect(screen.getByRole('link', { name: `${title} ${version}` })).toBeTruthy();
  expect(screen.getByText('Pending change')).toBeTruthy();
});

test('marks a pending change in the list', () => {
  const title = deploymentColumns(t).find(({ id }) => id === 'title');
  render(<PortalWrapper>{title!.cell(waiting)}</PortalWrapper>);
  expect(screen.getByTitle('Upgrade to 2.0.0 is pending approval')).toBeTruthy();
});

test('shows nothing without a pending change', () => {
  show(detailFixture());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText('Pending change')).toBeNull();
});
