import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { Disclosure } from './Disclosure.tsx';

afterEach(cleanup);

const title = () => screen.getByRole('button', { name: /^Policies/ });

describe('Disclosure', () => {
  it('shows its content only while it is expanded, and connects it to the button', async () => {
    render(
      <Disclosure title="Policies" summary="2 findings">
        Details
      </Disclosure>,
    );
    expect(title().getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByText('Details')).toBeNull();
    await userEvent.click(title());
    expect(title().getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText('Details').id).toBe(title().getAttribute('aria-controls'));
    await userEvent.click(title());
    expect(screen.queryByText('Details')).toBeNull();
  });

  it('shows a preview of the content only while it is collapsed', async () => {
    render(
      <Disclosure clipped title="Settings" summary="Region, tier">
        Details
      </Disclosure>,
    );
    const button = screen.getByRole('button', { name: /^Settings/ });
    expect(button.textContent).toContain('Region, tier');
    await userEvent.click(button);
    expect(button.textContent).toBe('Settings');
  });

  it('expands when its content needs attention, and stays expanded until it does not', async () => {
    const { rerender } = render(<Disclosure title="Policies">Details</Disclosure>);
    rerender(
      <Disclosure title="Policies" forced>
        Details
      </Disclosure>,
    );
    await userEvent.click(title());
    expect(screen.getByText('Details')).toBeTruthy();
    rerender(<Disclosure title="Policies">Details</Disclosure>);
    expect(screen.queryByText('Details')).toBeNull();
  });
});
