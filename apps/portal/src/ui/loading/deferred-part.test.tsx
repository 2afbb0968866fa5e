import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { PortalWrapper } from '../../testing/PortalWrapper.tsx';
import { ChunkError } from './chunk-error.ts';
import { deferredPart } from './deferred-part.tsx';

let isLost = false;
const load = vi.fn<() => Promise<typeof Greeting>>(async () => {
  if (isLost) throw new ChunkError('/assets/Greeting-1a2b.js', 'missing');
  return Greeting;
});

function Greeting({ name }: { readonly name: string }) {
  return <p>Hello {name}</p>;
}

beforeEach(() => {
  isLost = false;
  load.mockClear();
});

function show(Part: ReturnType<typeof deferredPart<{ name: string }>>) {
  render(
    <PortalWrapper>
      <input aria-label="typed" defaultValue="" />
      <Part name="Robin" fallback={<p>waiting</p>} />
    </PortalWrapper>,
  );
}

test('shows its fallback until it is loaded', async () => {
  show(deferredPart(load));
  expect(screen.getByText('waiting')).toBeTruthy();
  expect(await screen.findByText('Hello Robin')).toBeTruthy();
});

test('needs no connection after it was prefetched', async () => {
  const Part = deferredPart(load);
  await Part.fetch();
  isLost = true;
  show(Part);
  expect(screen.getByText('Hello Robin')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

test('reports a failure in place without affecting the rest, and loads on Retry', async () => {
  isLost = true;
  show(deferredPart(load));
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('typed'), 'kept');
  expect((await screen.findByRole('alert')).textContent).toContain('Loading chunk Greeting-1a2b failed');
  expect(screen.getByText(/A file of the portal is missing/)).toBeTruthy();
  isLost = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Hello Robin')).toBeTruthy();
  expect(screen.getByDisplayValue('kept')).toBeTruthy();
});

test('ignores the failure of an earlier prefetch', async () => {
  isLost = true;
  const Part = deferredPart(load);
  await Part.fetch();
  isLost = false;
  show(Part);
  expect(await screen.findByText('Hello Robin')).toBeTruthy();
});
