import { expect, it } from 'vitest';
import { drawerWidth } from '../../../ui/theme/tokens.ts';
import { deploymentColumns } from './deployment-columns.tsx';

it('default columns fit on a 1440-pixel screen next to the open drawer', () => {
  const pagePadding = 48;
  const [checkboxes, borders, scrollBar] = [48, 2, 17];
  const visibleColumns = deploymentColumns((id) => id).filter(({ hidden }) => hidden !== true);
  const needed = visibleColumns.reduce((sum, { width }) => sum + width, checkboxes + borders + scrollBar);
  expect(needed).toBeLessThanOrEqual(1440 - drawerWidth - pagePadding);
  expect(visibleColumns.map(({ id }) => id)).toEqual([
    'state',
    'title',
    'owner',
    'cost',
    'drift',
    'expiresAt',
    'updatedAt',
  ]);
});
