import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PortalWrapper } from '../../testing/PortalWrapper.tsx';
import { ViewSwitch } from './ViewSwitch.tsx';

it('reports only a different option than the current one', () => {
  const onChange = vi.fn<(view: 'list' | 'graph') => void>();
  const options = [
    { value: 'list', label: 'List' },
    { value: 'graph', label: 'Graph' },
  ] as const;
  render(<ViewSwitch label="View" value="list" options={options} onChange={onChange} />, {
    wrapper: PortalWrapper,
  });
  fireEvent.click(screen.getByRole('button', { name: 'List' }));
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Graph' }));
  expect(onChange.mock.calls).toEqual([['graph']]);
});
