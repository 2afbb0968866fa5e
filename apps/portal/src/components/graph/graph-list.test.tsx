import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { loadFeatureMessages } from '../../core/i18n/locale.ts';
import { PortalWrapper } from '../../testing/PortalWrapper.tsx';
import { GraphList } from './GraphList.tsx';
import { graphTree } from './graph-tree.ts';
import { resourceGraph } from './resource-graph.ts';

const network = '/subscriptions/s/resourceGroups/rg/providers/Microsoft.Network/virtualNetworks/vnet-web';
const tree = graphTree(
  resourceGraph(
    [network, `${network}/subnets/apps`].map((id, index) => ({
      id,
      type: `Microsoft.Network/virtualNetworks${index === 0 ? '' : '/subnets'}`,
      name: id.split('/').at(-1)!,
      dependsOn: [],
    })),
  ),
);
const costs = { currency: 'USD', monthly: new Map([[network.toLowerCase(), '3.5']]) };
const onSelect = vi.fn<(id: string) => void>();

function List() {
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  return (
    <GraphList
      tree={tree}
      label="Resources"
      collapsed={collapsed}
      costs={costs}
      selected={undefined}
      onSelect={onSelect}
      onToggle={(id) => setCollapsed(collapsed.symmetricDifference(new Set([id])))}
    />
  );
}

beforeAll(async () => {
  await Promise.all(['graph', 'deployments/operations'].map(loadFeatureMessages));
});

it('collapses groups and selects resources with the keyboard', async () => {
  const user = userEvent.setup();
  render(
    <PortalWrapper>
      <List />
    </PortalWrapper>,
  );
  expect(screen.getByRole('button', { name: /vnet-web.*\$3\.50/ })).toBeTruthy();
  await user.tab();
  const toggle = screen.getByRole('button', { name: 'Collapse vnet-web' });
  expect(document.activeElement).toBe(toggle);
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('button', { name: /^apps/ })).toBeNull();
  await user.keyboard('{Enter}');
  await user.tab();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(onSelect).toHaveBeenCalledWith(`${network}/subnets/apps`);
});

it('aligns resources with the groups next to them', () => {
  const mixed = graphTree(
    resourceGraph(
      [network, `${network}/subnets/apps`, `${network}-other`].map((id) => ({
        id,
        type: 'Microsoft.Network/virtualNetworks',
        name: id.split('/').at(-1)!,
        dependsOn: [],
      })),
    ),
  );
  render(
    <PortalWrapper>
      <GraphList
        tree={mixed}
        label="Resources"
        collapsed={new Set()}
        costs={undefined}
        selected={undefined}
        onSelect={onSelect}
        onToggle={onSelect}
      />
    </PortalWrapper>,
  );
  const widthOf = (element: Element | null | undefined, side: 'width' | 'paddingInlineStart') =>
    element && getComputedStyle(element)[side];
  const toggle = screen.getByRole('button', { name: 'Collapse vnet-web' });
  const leaf = screen.getByRole('button', { name: /^vnet-web-other/ });
  expect(widthOf(leaf.parentElement, 'paddingInlineStart')).toBe(widthOf(toggle, 'width'));
  const inner = screen.getByRole('button', { name: /^apps/ });
  // Resources of a group are further from the edge than the group, also without groups next to them.
  expect(widthOf(inner.parentElement, 'paddingInlineStart')).toBe(widthOf(toggle, 'width'));
});
