import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { FileButton } from './FileButton.tsx';

test('opens by keyboard and accepts the same file twice', async () => {
  const onFile = vi.fn<(file: File) => void>();
  render(
    <FileButton accept=".csv" onFile={onFile}>
      Upload a list
    </FileButton>,
  );
  const input = screen.getByLabelText<HTMLInputElement>('Upload a list');
  const opened = vi.spyOn(input, 'click');
  const user = userEvent.setup();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Upload a list' }));
  await user.keyboard('{Enter}');
  expect(opened).toHaveBeenCalledOnce();
  const file = new File(['a'], 'people.csv', { type: 'text/csv' });
  await user.upload(input, file);
  await user.upload(input, file);
  expect(onFile.mock.calls.map(([file]) => file.name)).toEqual(['people.csv', 'people.csv']);
});
