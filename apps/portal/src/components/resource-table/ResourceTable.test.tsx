import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PortalWrapper } from '../../testing/PortalWrapper.tsx';
import { shapeOf } from './column.ts';
import type { TableColumn } from './column.ts';
import { ResourceTable } from './ResourceTable.tsx';
import type { ResourceTableProps } from './ResourceTable.tsx';
import { useListState } from './use-list-state.ts';

interface Thing {
  readonly id: string;
  readonly name: string;
}
const columns: TableColumn<Thing>[] = [
  { id: 'name', header: 'Name', cell: (row) => row.name, width: 100, sortable: true, primary: true },
  { id: 'id', header: 'Id', cell: (row) => row.id, width: 100, sortable: true },
];
const shape = shapeOf(columns, [{ field: 'name', descending: false }]);
const rows = ['Ada', 'Bo', 'Cy', 'Di'].map((name, index) => ({ id: `t${index}`, name }));

type ListProps = Partial<ResourceTableProps<Thing>> & { readonly hasPages?: boolean };

function List({ hasPages = true, ...props }: ListProps) {
  const control = useListState(shape);
  return (
    <ResourceTable
      list="things"
      label="Things"
      columns={columns}
      rowId={(row) => row.id}
      control={control}
      data={{ rows, total: rows.length, isFetching: false, error: undefined, refetch: () => undefined }}
      {...(hasPages && { rowHref: (row: Thing) => `/thing/${row.id}` })}
      empty={{ title: 'No things yet' }}
      {...props}
    />
  );
}

function show(props: ListProps = {}, address = '/') {
  const router = createMemoryRouter(
    [
      { path: '/', element: <List {...props} /> },
      { path: '/thing/:id', element: <p>opened</p> },
    ],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />, { wrapper: PortalWrapper });
  return router;
}

const focused = () => document.activeElement?.textContent;

beforeEach(() => {
  localStorage.clear();
});

describe('keyboard', () => {
  it('has one tab stop, moves by arrows, letters, Home and End, and opens a row with Enter', async () => {
    const router = show();
    const user = userEvent.setup();
    const grid = screen.getByRole('grid', { name: 'Things' });
    expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    within(grid).getByText('Ada').closest<HTMLElement>('[role=gridcell]')?.focus();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(focused()).toBe('Bo'));
    await user.keyboard('j');
    await waitFor(() => expect(focused()).toBe('Cy'));
    await user.keyboard('{End}');
    await waitFor(() => expect(focused()).toBe('t2'));
    await user.keyboard('{Control>}{Home}{/Control}');
    await waitFor(() => expect(focused()).toBe('Ada'));
    await user.keyboard('{ArrowUp}');
    await waitFor(() => expect(focused()).toContain('Name'));
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(focused()).toBe('Ada'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/thing/t0'));
  });

  it('moves through the rows by letters from anywhere on the page, except from a field', async () => {
    show();
    const user = userEvent.setup();
    await user.keyboard('j');
    await waitFor(() => expect(focused()).toBe('Ada'));
    await user.keyboard('j');
    await waitFor(() => expect(focused()).toBe('Bo'));
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('j');
    await waitFor(() => expect(focused()).toBe('Cy'));
    const filter = screen.getByRole('combobox', { name: 'Filter' });
    await user.click(filter);
    await user.keyboard('jk');
    expect(document.activeElement).toBe(filter);
  });

  it('selects rows with Space and offers the bulk actions', async () => {
    show({ bulkActions: (chosen) => <button type="button">Delete {chosen.length}</button> });
    const user = userEvent.setup();
    screen.getByText('Bo').closest<HTMLElement>('[role=gridcell]')?.focus();
    await user.keyboard(' ');
    expect(screen.getByRole('toolbar')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Delete 1' })).toBeTruthy();
  });
});

describe('title', () => {
  it('links to the page of its row, without another tab stop in the grid', () => {
    show();
    const link = screen.getByRole('link', { name: 'Bo' });
    expect(link.getAttribute('href')).toBe('/thing/t1');
    expect(link.tabIndex).toBe(-1);
    expect(screen.queryByRole('link', { name: 't1' })).toBeNull();
  });

  it('is a text in a list without pages', () => {
    show({ hasPages: false });
    expect(screen.queryByRole('link', { name: 'Bo' })).toBeNull();
  });
});

describe('groups', () => {
  const grouped = columns.map((column) =>
    column.id === 'id' ? { ...column, groupable: true, exportValue: (row: Thing) => row.id } : column,
  );

  function GroupedList() {
    const control = useListState(shapeOf(grouped, [{ field: 'name', descending: false }]));
    const same = rows.map((row, index) => ({ ...row, id: index < 3 ? 'first' : 'second' }));
    return (
      <ResourceTable
        list="things"
        label="Things"
        columns={grouped}
        rowId={({ name }) => name}
        control={control}
        data={{ rows: same, total: 4, isFetching: false, error: undefined, refetch: () => undefined }}
        summarize={(all) => ({ label: 'Total', values: { id: `${all.length} ids` } })}
        empty={{ title: 'No things yet' }}
      />
    );
  }

  it('show their value and number of rows, and a summary of the list', () => {
    const router = createMemoryRouter([{ path: '/', element: <GroupedList /> }], {
      initialEntries: ['/?group=id'],
    });
    render(<RouterProvider router={router} />, { wrapper: PortalWrapper });
    expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'NameId',
      'first3',
      'Adafirst',
      'Bofirst',
      'Cyfirst',
      'second1',
      'Disecond',
      'Total4 ids',
    ]);
  });

  it('are chosen in the view settings', async () => {
    const router = show({ columns: grouped });
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'View settings' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: /group/i }), 'id');
    await user.click(screen.getByRole('button', { name: /apply/i }));
    await waitFor(() => expect(router.state.location.search).toBe('?group=id'));
  });
});

describe('filter field', () => {
  it('keeps the rows while its text may be the name of a property', async () => {
    const filterable = columns.map((column) => ({
      ...column,
      filter: { type: 'text', operators: ['eq'] } as const,
    }));
    const router = show({ columns: filterable });
    const user = userEvent.setup();
    await user.type(screen.getByRole('combobox', { name: 'Filter' }), 'name');
    expect(screen.getByRole('option', { name: 'Name:' })).toBeTruthy();
    // Longer than the pause after which a text is searched.
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(router.state.location.search).toBe('');
    await user.keyboard('s');
    await waitFor(() => expect(router.state.location.search).toBe('?q=names'));
  });

  it('searches the name of a property on Enter', async () => {
    const router = show();
    const user = userEvent.setup();
    await user.type(screen.getByRole('combobox', { name: 'Filter' }), 'na{Enter}');
    await waitFor(() => expect(router.state.location.search).toBe('?q=na'));
  });
});

describe('on a phone', () => {
  const narrow = (matches: boolean) => {
    globalThis.matchMedia = ((query: string) => ({
      matches: matches && query.includes('max-width'),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    })) as unknown as typeof matchMedia;
  };
  beforeEach(() => narrow(true));
  afterEach(() => narrow(false));

  it('shows the title as a link to the page, and the facts below', () => {
    show();
    const row = screen.getAllByRole('listitem')[1]!;
    expect(within(row).getByRole('link', { name: 'Bo' }).getAttribute('href')).toBe('/thing/t1');
    expect(row.textContent).toBe('Bot1');
  });

  it('expands rows without a page to show all columns', async () => {
    show({ hasPages: false });
    const row = screen.getAllByRole('listitem')[1]!;
    await userEvent.click(within(row).getByRole('button', { expanded: false }));
    expect(within(row).getByRole('term').textContent).toBe('Id');
  });
});

it('sorts by a column on click and by several with Shift, and stores the order in the address', async () => {
  const router = show();
  fireEvent.click(screen.getByRole('button', { name: /^Name/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?sort=-name'));
  fireEvent.click(screen.getByRole('button', { name: /^Id/ }), { shiftKey: true });
  await waitFor(() => expect(router.state.location.search).toBe('?sort=-name%2Cid'));
  expect(screen.getByRole('columnheader', { name: /Id/ }).getAttribute('aria-sort')).toBe('ascending');
});

describe('states', () => {
  const none = { rows: [], total: 0, isFetching: false, error: undefined, refetch: () => undefined };

  it('distinguishes an empty list from a filter without matches', () => {
    show({ data: none });
    expect(screen.getByText('No things yet')).toBeTruthy();
  });

  it('offers to clear the filters if nothing matches', async () => {
    const router = show({ data: none }, '/?q=zzz');
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('keeps showing old rows below an error', () => {
    show({
      data: {
        rows,
        total: 4,
        isFetching: false,
        error: { type: 'about:blank', title: 'Broken', status: 500 },
        refetch: () => undefined,
      },
    });
    expect(screen.getByText('Ada')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('out of date');
  });

  it('names the missing key if refused', async () => {
    const error = {
      type: 'urn:blueport:problem:permission-missing',
      title: '',
      status: 403,
      permission: 'deploymentList',
      missing: 'role',
    };
    show({ data: { ...none, rows: undefined, error } });
    expect(await screen.findByText('deploymentList')).toBeTruthy();
  });
});

describe('split view', () => {
  const wide = (matches: boolean) => {
    globalThis.matchMedia = ((query: string) => ({
      matches: matches && query.includes('min-width'),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    })) as unknown as typeof matchMedia;
  };
  afterEach(() => wide(false));
  const panel = (row: Thing) => <p>essentials of {row.name}</p>;

  it('opens next to the list on click, moves with j and k, and closes with Escape', async () => {
    wide(true);
    const router = show({ panel });
    const user = userEvent.setup();
    await user.click(screen.getByText('t1'));
    expect(await screen.findByText('essentials of Bo')).toBeTruthy();
    expect(router.state.location.search).toBe('?sel=t1');
    screen.getAllByText('Bo')[0]!.closest<HTMLElement>('[role=gridcell]')?.focus();
    await user.keyboard('j');
    expect(await screen.findByText('essentials of Cy')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Previous row' }));
    expect(await screen.findByText('essentials of Bo')).toBeTruthy();
    expect(document.querySelector('[aria-current=true]')?.textContent).toContain('Bo');
    await user.keyboard('j');
    expect(await screen.findByText('essentials of Cy')).toBeTruthy();
    screen.getAllByText('Cy')[0]!.closest<HTMLElement>('[role=gridcell]')?.focus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText(/essentials/)).toBeNull());
    expect(router.state.location.search).toBe('');
  });

  it("opens the row's page with Enter, and on click if there is no space for a panel", async () => {
    wide(true);
    const router = show({ panel });
    const user = userEvent.setup();
    screen.getByText('Bo').closest<HTMLElement>('[role=gridcell]')?.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/thing/t1'));
    cleanup();
    wide(false);
    const narrow = show({ panel }, '/?sel=t1');
    expect(screen.queryByText(/essentials/)).toBeNull();
    await user.click(screen.getByText('t2'));
    await waitFor(() => expect(narrow.state.location.pathname).toBe('/thing/t2'));
  });

  it('opens from a link, and closes when the list changes', async () => {
    wide(true);
    const router = show({ panel }, '/?sel=t2');
    expect(await screen.findByText('essentials of Cy')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^Name/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?sort=-name'));
  });
});

describe('export', () => {
  it('shows its number of rows, and is disabled if there are none', () => {
    show({ exportRows: rows });
    expect(screen.getByRole('button', { name: 'Export 4 rows' }).textContent).toBe('Export 4 rows');
    cleanup();
    show({
      exportRows: [],
      data: { rows: [], total: 0, isFetching: false, error: undefined, refetch: () => undefined },
    });
    expect(screen.getByRole('button', { name: 'Export 0 rows' }).hasAttribute('disabled')).toBe(true);
  });
});
