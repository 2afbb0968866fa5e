import { i18n } from '@lingui/core';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import deploying from '../operations/messages/en.json';
import { SummaryStep } from './components/SummaryStep.tsx';
import deferred from './deferred/messages/en.json';
import english from './messages/en.json';
import { blueprintFixture, parameterFixture } from './model/wizard-fixture.ts';
import { initialValues } from './model/wizard-values.ts';
import type { Wizard } from './use-wizard.ts';

beforeAll(() =>
  i18n.loadAndActivate({ locale: 'en', messages: catalogueOf({ ...english, ...deferred, ...deploying }) }),
);

const kinds = ['sshPublicKey', 'password'];
const blueprint = blueprintFixture({
  parameters: [
    parameterFixture({ name: 'by', defaultValue: 'sshPublicKey', allowedValues: kinds }),
    parameterFixture({
      name: 'way',
      title: 'Password or SSH public key',
      type: 'secureString',
      secure: true,
      required: true,
    }),
  ],
  wizard: {
    groups: [],
    administrator: {
      ...blueprintFixture().wizard.administrator!,
      passwordParameter: 'way',
      sshKeyParameter: 'way',
      radios: [
        { parameter: 'by', title: 'Sign in with', options: kinds.map((value) => ({ value, title: value })) },
      ],
    },
  },
});

test.each([
  ['sshPublicKey', 'SSH public key'],
  ['password', 'Password'],
  // If the choice is cleared, the template defaults to a key.
  ['', 'SSH public key'],
])('the summary labels the credential by the selected kind and never shows it: %s', async (by, label) => {
  const start = initialValues(blueprint);
  const values = { ...start, inputs: { ...start.inputs, by, way: 'Tr0ub4dor&3x!' } };
  const wizard = { blueprint, state: { values }, issues: [], missingOffer: true } as unknown as Wizard;
  render(
    <PortalWrapper>
      <MemoryRouter>
        <SummaryStep
          wizard={wizard}
          preview={undefined}
          submission={{
            verdict: undefined,
            checking: false,
            refused: false,
            checkOnServer: () => new Promise(() => undefined),
          }}
          mayCheck={false}
          priceRequest={{} as never}
          onGo={() => undefined}
          onIssues={() => undefined}
        />
      </MemoryRouter>
    </PortalWrapper>,
  );
  const term = await screen.findByText(label, { selector: 'dt' });
  expect(term.nextElementSibling?.textContent).toBe('••••••••');
  expect(screen.queryByText(/Password or SSH/)).toBeNull();
  expect(document.body.innerHTML).not.toContain('Tr0ub4dor');
});
