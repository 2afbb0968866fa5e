import { i18n } from '@lingui/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { signInActions } from '../../../../core/auth/sign-in-action.ts';
import { signInErrorCodes } from '../../../../core/auth/sign-in-error.ts';
import { signInErrorLine, signInErrorText } from '../../../../core/auth/sign-in-error-text.ts';
import { catalogueOf } from '../../../../core/i18n/locale.ts';
import { PortalWrapper } from '../../../../testing/PortalWrapper.tsx';
import english from '../messages/en.json';
import { SignInFailure } from './SignInFailure.tsx';

const labels = {
  again: 'Try again',
  'this-page': 'Try again',
  reload: 'Reload',
  'other-cloud': 'Use the other cloud',
  'own-window': 'Open in a separate window',
};

beforeAll(() =>
  i18n.loadAndActivate({ locale: 'en', messages: { ...i18n.messages, ...catalogueOf(english) } }),
);

function show(message: string, onOtherCloud?: () => void) {
  const onRetry = vi.fn<() => void>();
  render(
    <PortalWrapper>
      <SignInFailure message={message} expired={false} onRetry={onRetry} onOtherCloud={onOtherCloud} />
    </PortalWrapper>,
  );
  return onRetry;
}

it.each(signInErrorCodes)('explains %s and offers exactly one action', (code) => {
  show(signInErrorLine(code), () => undefined);
  const alert = screen.getByRole('alert');
  const { message, nextStep } = signInErrorText(code);
  expect(alert.textContent).toContain(`${message} ${nextStep}`);
  expect(alert.textContent).not.toContain(english['signIn.errorNextStep']);
  const ways = [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')];
  expect(ways.map((way) => way.textContent)).toEqual([labels[signInActions[code]]]);
});

it('retries, switches to the other cloud, or offers a reload without another cloud', async () => {
  const onRetry = show(signInErrorLine('server_unavailable'));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
  cleanup();
  const onOtherCloud = vi.fn<() => void>();
  show(signInErrorLine('untrusted_authority'), onOtherCloud);
  await userEvent.click(screen.getByRole('button', { name: 'Use the other cloud' }));
  expect(onOtherCloud).toHaveBeenCalledOnce();
  cleanup();
  show(signInErrorLine('untrusted_authority'));
  screen.getByRole('button', { name: 'Reload' });
});

it('shows the next step of a refusal instead of general advice', () => {
  show('Contoso does not allow guests at the moment.\nAsk an administrator of Contoso.');
  const { textContent } = screen.getByRole('alert');
  expect(textContent).toContain('Ask an administrator of Contoso.');
  expect(textContent).not.toContain(english['signIn.errorNextStep']);
});

it('gives general advice for other messages', () => {
  show('The list of permissions is missing.');
  expect(screen.getByRole('alert').textContent).toContain(english['signIn.errorNextStep']);
  expect(screen.queryByRole('button')).toBeNull();
});
