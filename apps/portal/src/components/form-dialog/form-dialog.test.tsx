import { i18n } from '@lingui/core';
import TextField from '@mui/material/TextField';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { catalogueOf } from '../../core/i18n/locale.ts';
import shared from '../../core/i18n/locales/en.json';
import { createStore } from '../../core/store/store.ts';
import { PortalWrapper } from '../../testing/PortalWrapper.tsx';
import administration from '../administration/messages/en.json';
import { TextInput } from '../administration/TextInput.tsx';
import { FormDialog, type Outcome } from './FormDialog.tsx';
import { inputOf, useForm } from './use-form.ts';

beforeAll(async () => {
  await import('../administration/LeaveDialog.tsx');
  i18n.loadAndActivate({ locale: 'en', messages: catalogueOf({ ...shared, ...administration }) });
}, 60_000);

const stale = { type: 'urn:blueport:problem:stale', title: 'Outdated', status: 412 };
const conflict = {
  type: 'urn:blueport:problem:conflict',
  title: 'Not possible',
  status: 409,
  detail: 'In use.',
};

function show(send: (key: string) => Promise<Outcome | undefined>, more: object = {}, hasChoice = false) {
  const onClose = vi.fn<() => void>();
  const onDone = vi.fn<(answer: unknown) => void>();
  const dialog = <LockDialog {...{ send, onDone, onClose, hasChoice }} {...more} />;
  render(<PortalWrapper store={createStore()}>{dialog}</PortalWrapper>);
  return { onClose, onDone };
}

interface LockDialogProps {
  readonly send: (key: string) => Promise<Outcome | undefined>;
  readonly onDone: (answer: unknown) => void;
  readonly onClose: () => void;
  readonly hasChoice: boolean;
}

function LockDialog({ hasChoice, ...props }: LockDialogProps) {
  const form = useForm({ note: '', color: 'red' }, ({ note }) =>
    note === 'bad' ? { note: 'Not this.' } : {},
  );
  return (
    <FormDialog title="Lock" submit="Save" form={form} {...props}>
      {hasChoice ? <input type="checkbox" /> : null}
      <TextInput {...inputOf(form, 'note')} label="Note" />
      <TextField label="Text" multiline />
      <TextField label="Search" type="search" />
    </FormDialog>
  );
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('FormDialog', () => {
  it('is labeled by its title and passes the response on', async () => {
    const { onDone, onClose } = show(async () => ({ data: 'an answer' }));
    expect(screen.getByRole('dialog', { name: 'Lock' })).toBeTruthy();
    fireEvent.click(button('Save'));
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('an answer'));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('closes on success by default', async () => {
    const { onClose } = show(async () => ({ data: null }), { onDone: undefined });
    fireEvent.click(button('Save'));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('shows why it was refused, stays open, and retries with the same idempotency key', async () => {
    const keys: string[] = [];
    const { onDone } = show(async (key) => {
      keys.push(key);
      return keys.length === 1 ? { error: conflict } : { data: null };
    });
    fireEvent.click(button('Save'));
    expect((await screen.findByRole('alert')).textContent).toContain('In use.');
    fireEvent.click(button('Save'));
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(new Set(keys).size).toBe(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('submits only once while a request is in progress', async () => {
    const send = vi.fn<() => Promise<Outcome>>(() => new Promise(() => undefined));
    show(send);
    const form = button('Save').form!;
    fireEvent.submit(form);
    fireEvent.submit(form);
    await waitFor(() => expect(button('Save').disabled).toBe(true));
    expect(send).toHaveBeenCalledOnce();
  });

  it('submits with Ctrl+Enter, but only when ready', () => {
    const send = vi.fn<() => Promise<undefined>>(async () => undefined);
    show(send);
    fireEvent.keyDown(screen.getByLabelText('Text'), { key: 'Enter' });
    expect(send).not.toHaveBeenCalled();
    fireEvent.keyDown(screen.getByLabelText('Text'), { key: 'Enter', ctrlKey: true });
    expect(send).toHaveBeenCalledOnce();
  });

  it('does not submit on Enter in search fields', () => {
    show(async () => undefined);
    const isDefault = (label: string) => fireEvent.keyDown(screen.getByLabelText(label), { key: 'Enter' });
    expect([isDefault('Note'), isDefault('Search')]).toEqual([true, false]);
  });

  it('shows a result in place of the form until it is closed', async () => {
    const result = (createdName: string) => ({ title: 'Made', content: createdName });
    const { onClose, onDone } = show(async () => ({ data: 'a secret' }), { renderResult: result });
    fireEvent.input(screen.getByLabelText('Note'), { target: { value: 'typed' } });
    fireEvent.click(button('Save'));
    expect((await screen.findByRole('dialog', { name: 'Made' })).textContent).toContain('a secret');
    expect(screen.queryByLabelText('Note')).toBeNull();
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(onClose).toHaveBeenCalledOnce();
    expect(onDone).not.toHaveBeenCalled();
  });

  it('returns from a result to the form, which is then sent with another key', async () => {
    const send = vi.fn<(key: string) => Promise<{ data: string }>>(async () => ({ data: 'half' }));
    const onBack = vi.fn<() => void>();
    show(send, {
      renderResult: () => ({ title: 'Made', content: '', back: { label: 'Send the rest', onBack } }),
    });
    fireEvent.click(button('Save'));
    fireEvent.click(await screen.findByRole('button', { name: 'Send the rest' }));
    expect(onBack).toHaveBeenCalledOnce();
    fireEvent.click(button('Save'));
    await screen.findByRole('dialog', { name: 'Made' });
    const [first, second] = send.mock.calls;
    expect(first).not.toEqual(second);
  });

  it('does not submit before it is ready', () => {
    const send = vi.fn<() => Promise<undefined>>(async () => undefined);
    show(send, { isReady: false });
    fireEvent.submit(button('Save').form!);
    expect(button('Save').disabled).toBe(true);
    expect(send).not.toHaveBeenCalled();
  });

  it('stays open without a message if the form cancels its submission', async () => {
    const { onDone, onClose } = show(async () => undefined);
    fireEvent.click(button('Save'));
    await waitFor(() => expect(button('Save').disabled).toBe(false));
    expect([onDone.mock.calls, onClose.mock.calls]).toEqual([[], []]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('offers to reload after a conflict', async () => {
    const onReload = vi.fn<() => void>();
    show(async () => ({ error: stale }), { onReload });
    fireEvent.click(button('Save'));
    fireEvent.click(await screen.findByRole('button', { name: shared['stale.reload'] }));
    expect(onReload).toHaveBeenCalledOnce();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(button('Save').disabled).toBe(false);
  });

  it('shows the issues of a refusal at their fields until they change', async () => {
    const errors = [{ pointer: '#/note', code: 'taken', message: 'Taken.' }];
    show(async () => ({ error: { ...conflict, errors } }));
    fireEvent.click(button('Save'));
    expect(await screen.findByText('Taken.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'another' } });
    expect(screen.queryByText('Taken.')).toBeNull();
  });

  it('shows a refusal below the fields if no field shows its issue', async () => {
    const errors = [{ pointer: '/color', code: 'taken', message: 'No such color.' }];
    show(async () => ({ error: { ...conflict, detail: undefined, errors } }));
    fireEvent.click(button('Save'));
    expect((await screen.findByRole('alert')).textContent).toBe('No such color.');
  });

  it('shows the issues of its check instead of sending', () => {
    const send = vi.fn<() => Promise<undefined>>(async () => undefined);
    show(send);
    fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'bad' } });
    expect(screen.queryByText('Not this.')).toBeNull();
    fireEvent.click(button('Save'));
    expect(screen.getByText('Not this.')).toBeTruthy();
    expect(send).not.toHaveBeenCalled();
  });

  it('asks for confirmation before Escape discards typed text', async () => {
    const { onClose } = show(async () => undefined);
    const dialog = screen.getByRole('dialog', { name: 'Lock' });
    fireEvent.input(screen.getByLabelText('Note'), { target: { value: 'typed' } });
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.click(
      await screen.findByRole('button', { name: administration['administration.discardTyped'] }),
    );
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('closes on Escape if the values are back to the first ones', () => {
    const { onClose } = show(async () => undefined);
    fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'typed' } });
    fireEvent.change(screen.getByLabelText('Note'), { target: { value: '' } });
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('focuses its first field if that is a text field', () => {
    show(async () => undefined, { layout: 'gap' });
    expect(document.activeElement).toBe(screen.getByLabelText('Note'));
  });

  it.each([
    ['the content begins with a text', { layout: 'text' }, false],
    ['it is dangerous', { layout: 'gap', isDangerous: true }, false],
    ['its first field takes no text', { layout: 'gap' }, true],
  ])('keeps the focus on the dialog if %s', (_case, more, hasChoice) => {
    show(async () => undefined, more, hasChoice);
    expect(document.activeElement?.contains(screen.getByRole('dialog'))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });
});
