import { i18n } from '@lingui/core';
import TextField from '@mui/material/TextField';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { catalogueOf } from '../../core/i18n/locale.ts';
import shared from '../../core/i18n/locales/en.json';
import { createStore } from '../../core/store/store.ts';
import { PortalWrapper } from '../../testing/PortalWrapper.tsx';
import administration from '../administration/messages/en.json';
import { FormDialog, type Outcome } from './FormDialog.tsx';

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
  render(
    <PortalWrapper store={createStore()}>
      <FormDialog title="Lock" submit="Save" send={send} onDone={onDone} onClose={onClose} {...more}>
        {hasChoice ? <input type="checkbox" /> : null}
        <TextField label="Note" />
        <TextField label="Text" multiline />
        <TextField label="Search" type="search" />
      </FormDialog>
    </PortalWrapper>,
  );
  return { onClose, onDone };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('a form dialog', () => {
  it('is named after its title and hands the answer over', async () => {
    const { onDone, onClose } = show(async () => ({ data: 'an answer' }));
    expect(screen.getByRole('dialog', { name: 'Lock' })).toBeTruthy();
    fireEvent.click(button('Save'));
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('an answer'));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('closes when it is done, unless told otherwise', async () => {
    const { onClose } = show(async () => ({ data: null }), { onDone: undefined });
    fireEvent.click(button('Save'));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('shows why it was refused, stays open, and sends with the same key again', async () => {
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

  it('sends once while a request is under way', async () => {
    const send = vi.fn<() => Promise<Outcome>>(() => new Promise(() => undefined));
    show(send);
    const form = button('Save').form!;
    fireEvent.submit(form);
    fireEvent.submit(form);
    await waitFor(() => expect(button('Save').disabled).toBe(true));
    expect(send).toHaveBeenCalledOnce();
  });

  it('sends by Ctrl+Enter, and nothing that is not ready', () => {
    const send = vi.fn<() => Promise<undefined>>(async () => undefined);
    show(send);
    fireEvent.keyDown(screen.getByLabelText('Text'), { key: 'Enter' });
    expect(send).not.toHaveBeenCalled();
    fireEvent.keyDown(screen.getByLabelText('Text'), { key: 'Enter', ctrlKey: true });
    expect(send).toHaveBeenCalledOnce();
  });

  it('leaves Enter to fields that search', () => {
    show(async () => undefined);
    const isDefault = (label: string) => fireEvent.keyDown(screen.getByLabelText(label), { key: 'Enter' });
    expect([isDefault('Note'), isDefault('Search')]).toEqual([true, false]);
  });

  it('shows a result in place of the form until it is closed', async () => {
    const result = (made: string) => ({ title: 'Made', content: made });
    const { onClose, onDone } = show(async () => ({ data: 'a secret' }), { renderResult: result });
    fireEvent.input(screen.getByLabelText('Note'), { target: { value: 'typed' } });
    fireEvent.click(button('Save'));
    expect((await screen.findByRole('dialog', { name: 'Made' })).textContent).toContain('a secret');
    expect(screen.queryByLabelText('Note')).toBeNull();
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(onClose).toHaveBeenCalledOnce();
    expect(onDone).not.toHaveBeenCalled();
  });

  it('does not send what is not ready', () => {
    const send = vi.fn<() => Promise<undefined>>(async () => undefined);
    show(send, { isReady: false });
    fireEvent.submit(button('Save').form!);
    expect(button('Save').disabled).toBe(true);
    expect(send).not.toHaveBeenCalled();
  });

  it('stays open without a message if the form keeps itself from being sent', async () => {
    const { onDone, onClose } = show(async () => undefined);
    fireEvent.click(button('Save'));
    await waitFor(() => expect(button('Save').disabled).toBe(false));
    expect([onDone.mock.calls, onClose.mock.calls]).toEqual([[], []]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('offers to begin anew where it was refused as outdated', async () => {
    const onReload = vi.fn<() => void>();
    show(async () => ({ error: stale }), { onReload });
    fireEvent.click(button('Save'));
    fireEvent.click(await screen.findByRole('button', { name: shared['stale.reload'] }));
    expect(onReload).toHaveBeenCalledOnce();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(button('Save').disabled).toBe(false);
  });

  it('lets the fields say what they show themselves', async () => {
    show(async () => ({ error: conflict }), { describe: () => undefined });
    fireEvent.click(button('Save'));
    await waitFor(() => expect(button('Save').disabled).toBe(false));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('asks before Escape loses typed text', async () => {
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

  it('closes by Escape while nothing is typed', () => {
    const { onClose } = show(async () => undefined);
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('focuses its first field if it begins with a text field', () => {
    show(async () => undefined, { layout: 'gap' });
    expect(document.activeElement).toBe(screen.getByLabelText('Note'));
  });

  it.each([
    ['the content begins with a text', { layout: 'text' }, false],
    ['it is dangerous', { layout: 'gap', isDangerous: true }, false],
    ['its first field takes no text', { layout: 'gap' }, true],
  ])('keeps the focus on itself where %s', (_case, more, hasChoice) => {
    show(async () => undefined, more, hasChoice);
    expect(document.activeElement?.contains(screen.getByRole('dialog'))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });
});
