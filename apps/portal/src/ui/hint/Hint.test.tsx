import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Hint } from './Hint.tsx';
import { placeHint } from './Hint.tsx';

const show = () =>
  render(
    <Hint text="Copy the id">
      <button type="button">Copy</button>
    </Hint>,
  );

it('shows its text after the pointer rests, keeps it under the pointer, and hides it afterwards', async () => {
  show();
  const user = userEvent.setup();
  await user.hover(screen.getByRole('button'));
  expect(screen.queryByRole('tooltip')).toBeNull();
  expect((await screen.findByRole('tooltip')).textContent).toBe('Copy the id');
  await user.hover(screen.getByRole('tooltip'));
  await new Promise((done) => setTimeout(done, 250));
  expect(screen.queryByRole('tooltip')).not.toBeNull();
  await user.unhover(screen.getByRole('tooltip'));
  await expect.poll(() => screen.queryByRole('tooltip')).toBeNull();
});

it('shows its text immediately on keyboard focus, and hides it on Escape', async () => {
  show();
  await userEvent.setup().tab();
  expect(screen.getByRole('tooltip')).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.queryByRole('tooltip')).toBeNull();
});

it('stays inside the window', () => {
  const bubble = document.createElement('div');
  bubble.getBoundingClientRect = () => new DOMRect(0, 0, 200, 40);
  placeHint(bubble, new DOMRect(innerWidth - 20, innerHeight - 30, 20, 20));
  expect(bubble.style.left).toBe(`${innerWidth - 208}px`);
  expect(bubble.style.top).toBe(`${innerHeight - 78}px`);
});
