import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { activateLocale, loadFeatureMessages } from '../../core/i18n/locale.ts';
import { ToastProvider } from '../page/Toasts.tsx';
import { PortalWrapper } from '../../testing/PortalWrapper.tsx';
import { CalendarHeatMap } from './CalendarHeatMap.tsx';
import { calendarDays, stepOf } from './calendar-weeks.ts';
import { Chart, type ChartProps } from './Chart.tsx';
import { Meter, meterTone } from './Meter.tsx';
import { SegmentedBar } from './SegmentedBar.tsx';
import { Sparkline } from './Sparkline.tsx';
import { Treemap } from './Treemap.tsx';
import { layoutTreemap } from './treemap-layout.ts';

beforeAll(async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  await activateLocale('en');
  await loadFeatureMessages('chart');
});
afterEach(cleanup);

const chart = (changes: Partial<ChartProps> = {}): ChartProps => ({
  title: 'Deployments by day',
  kind: 'columns',
  isStacked: true,
  isByDay: true,
  points: ['2026-01-01', '2026-01-02'],
  series: [
    { id: 'ok', label: 'Succeeded', values: [3, 4] },
    { id: 'failed', label: 'Failed', values: [1, null] },
  ],
  unit: { kind: 'count' },
  fileName: 'deployments',
  ...changes,
});
const show = (changes?: Partial<ChartProps>) =>
  render(<Chart {...chart(changes)} />, { wrapper: PortalWrapper });
const choose = async (item: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Options for Deployments by day' }));
  const choice = await screen.findByRole('menuitem', { name: item });
  // The menu has opened when it moves the focus to its first item.
  await waitFor(() => expect(screen.getAllByRole('menuitem')[0]).toBe(document.activeElement));
  await userEvent.click(choice);
};

describe('Chart', () => {
  it('is a figure with a title and a switch for each series', async () => {
    show();
    expect(screen.getByRole('figure', { name: 'Deployments by day' })).toBeTruthy();
    const legend = screen.getByRole('list', { name: 'Series of Deployments by day' });
    const failed = within(legend).getByRole('button', { name: 'Failed', pressed: true });
    await userEvent.click(failed);
    expect(failed.getAttribute('aria-pressed')).toBe('false');
  });

  it('shows its data as a table', async () => {
    show();
    await choose('Show as table');
    const table = await screen.findByRole('table', { name: 'Deployments by day' });
    const rows = within(table).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'DaySucceededFailed',
      'Jan 1, 202631',
      'Jan 2, 20264no value',
    ]);
    await choose('Show as chart');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('exports unformatted numbers as CSV', async () => {
    const files: Blob[] = [];
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override createObjectURL(file: Blob) {
          files.push(file);
          return '#';
        }
        static override revokeObjectURL() {}
      },
    );
    show();
    await choose('Download as CSV');
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]!.type).toBe('text/csv');
    expect(await files[0]!.text()).toBe('Day,Succeeded,Failed\r\n2026-01-01,3,1\r\n2026-01-02,4,\r\n');
  });

  it('shows that there is no data, without a menu', () => {
    show({ series: [{ id: 'ok', label: 'Succeeded', values: [0, null] }], emptyText: 'No deployments' });
    expect(screen.getByText('No deployments')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('reports a failure and retries', async () => {
    const onRetry = vi.fn<() => void>();
    show({ hasFailed: true, onRetry });
    expect(screen.getByRole('alert').textContent).toContain('could not be loaded');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('keeps the table and hidden series while other data loads', async () => {
    const { rerender } = show();
    await userEvent.click(screen.getByRole('button', { name: 'Failed', pressed: true }));
    rerender(<Chart {...chart({ isLoading: true })} />);
    rerender(<Chart {...chart()} />);
    expect(screen.getByRole('button', { name: 'Failed', pressed: false })).toBeTruthy();
    await choose('Show as table');
    await screen.findByRole('table');
    rerender(<Chart {...chart({ isLoading: true })} />);
    rerender(<Chart {...chart()} />);
    expect(await screen.findByRole('table', { name: 'Deployments by day' })).toBeTruthy();
  });

  it('draws a separate bar for each of several points with the same name', () => {
    const sizes = document.head.appendChild(document.createElement('style'));
    // The drawing is as wide as its container, which has no layout in tests.
    sizes.textContent = '* { width: 600px !important; height: 240px !important; }';
    const { container } = show({
      kind: 'bars',
      isStacked: false,
      isByDay: false,
      points: ['Servers', 'Servers'],
      series: [{ id: 'count', label: 'Resources', values: [3, 4] }],
    });
    const bars = [...container.querySelectorAll('.MuiBarChart-element')];
    sizes.remove();
    expect(bars).toHaveLength(2);
    expect(new Set(bars.map((bar) => bar.getAttribute('y'))).size).toBe(2);
  });

  it('reports an image that cannot be created', async () => {
    // The test environment cannot draw images.
    render(
      <ToastProvider>
        <Chart {...chart()} />
      </ToastProvider>,
      { wrapper: PortalWrapper },
    );
    await choose('Download as PNG');
    expect((await screen.findByRole('alert')).textContent).toContain('Could not create the image.');
  });

  it('is busy while it loads', () => {
    const { container } = show({ isLoading: true });
    expect(container.querySelector('[aria-busy="true"]')).toBeTruthy();
    expect(screen.queryByRole('figure')).toBeNull();
  });
});

describe('Meter', () => {
  it('announces the value in words', () => {
    render(<Meter label="Cost" valueText="$40 of $100" used={40} limit={100} />, { wrapper: PortalWrapper });
    const meter = screen.getByRole('meter', { name: 'Cost' });
    expect(meter.getAttribute('aria-valuetext')).toBe('$40 of $100');
    expect(meter.getAttribute('aria-valuenow')).toBe('40');
  });

  it.each([
    { used: 120, limit: 100, added: 0, now: '100' },
    { used: 0, limit: 0, added: 5, now: '0' },
  ])('shows $used and $added more as over the limit of $limit', ({ now, ...values }) => {
    render(<Meter label="Cost" valueText="over" {...values} />, { wrapper: PortalWrapper });
    const meter = screen.getByRole('meter', { name: 'Cost' });
    expect(meter.getAttribute('aria-valuenow')).toBe(now);
    const style = getComputedStyle(meter.firstElementChild!);
    expect(Number.parseFloat(style.width)).toBeGreaterThan(80);
  });

  it('warns from 80%, and shows an error above the limit', () => {
    expect([0.79, 0.8, 1, 1.01].map((share) => meterTone(share))).toEqual([
      'primary.main',
      'warning.main',
      'warning.main',
      'error.main',
    ]);
  });
});

describe('SegmentedBar', () => {
  it('reports the progress and lists the number of each state', () => {
    const segments = [
      { id: 'done', label: 'upgraded', count: 7, tone: 'success', icon: null },
      { id: 'left', label: 'not started', count: 3, tone: 'info', icon: null },
    ] as const;
    render(<SegmentedBar label="7 of 10 completed" segments={segments} done={7} />, {
      wrapper: PortalWrapper,
    });
    const bar = screen.getByRole('progressbar', { name: '7 of 10 completed' });
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual(['7', '10']);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '7 upgraded',
      '3 not started',
    ]);
  });
});

describe('Sparkline', () => {
  it('draws a line over gaps and has a text alternative', () => {
    const { container } = render(<Sparkline label="Deployments per day, 4 today" values={[1, null, 4]} />, {
      wrapper: PortalWrapper,
    });
    expect(container.querySelector('polyline')?.getAttribute('points')?.split(' ')).toHaveLength(2);
    expect(screen.getByText('Deployments per day, 4 today')).toBeTruthy();
  });
});

describe('Treemap', () => {
  const items = [6, 6, 4, 3, 2, 2, 1].map((value, index) => ({
    id: `i${index}`,
    label: `Item ${index}`,
    value,
  }));

  it('fills its area in proportion to the values, without overlaps', () => {
    const cells = layoutTreemap(items, 600, 400);
    const area = cells.reduce((sum, { width, height }) => sum + width * height, 0);
    expect(area).toBeCloseTo(240_000);
    for (const { item, width, height } of cells) expect((width * height) / 10_000).toBeCloseTo(item.value);
    const overlaps = cells.flatMap((one, index) =>
      cells.slice(index + 1).map((other) => {
        const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
        const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
        return Math.min(across, down);
      }),
    );
    expect(Math.max(...overlaps)).toBeLessThan(1e-6);
  });

  it('leaves out items without a value', () => {
    expect(layoutTreemap([{ id: 'a', value: 0 }], 10, 10)).toEqual([]);
  });

  it('names every rectangle, and sums up the smallest', () => {
    const props = { itemHeader: 'Region', valueHeader: 'Cost', items, fileName: 'cost' } as const;
    render(<Treemap title="Cost by region" {...props} unit={{ kind: 'money', currency: 'USD' }} />, {
      wrapper: PortalWrapper,
    });
    expect(screen.getByRole('img', { name: 'Item 0: $6.00' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Other: $1.00' })).toBeTruthy();
  });
});

describe('CalendarHeatMap', () => {
  it('starts a new column on the first day of the week', () => {
    // 31 January 2026 is a Saturday.
    const days = calendarDays(['2026-01-31', '2026-02-01', '2026-02-02'], [1, 2, null], 1);
    expect(days.map(({ week, weekday, value }) => [week, weekday, value])).toEqual([
      [0, 5, 1],
      [0, 6, 2],
      [1, 0, 0],
    ]);
  });

  it('uses the lowest step only for days without a value', () => {
    expect([0, 1, 50, 100].map((value) => stepOf(value, 100, 7))).toEqual([0, 1, 3, 6]);
    expect(stepOf(0, 0, 7)).toBe(0);
  });

  it('names every day', () => {
    const props = {
      valueHeader: 'Deployments',
      days: ['2026-01-31'],
      values: [3],
      fileName: 'days',
    } as const;
    render(<CalendarHeatMap title="Deployments" {...props} unit={{ kind: 'count' }} />, {
      wrapper: PortalWrapper,
    });
    expect(screen.getByRole('img', { name: 'Jan 31, 2026: 3' })).toBeTruthy();
  });
});
