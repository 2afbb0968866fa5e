import type { MachineOffer } from '@blueport/contracts';
import { i18n } from '@lingui/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test, vi } from 'vitest';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import deploying from '../operations/messages/en.json';
import { SummaryStep } from './components/SummaryStep.tsx';
import deferred from './deferred/messages/en.json';
import english from './messages/en.json';
import { blueprintFixture } from './model/wizard-fixture.ts';
import { validateWizard } from './model/validate-wizard.ts';
import { initialValues } from './model/wizard-values.ts';
import type { Wizard } from './use-wizard.ts';

beforeAll(() =>
  i18n.loadAndActivate({ locale: 'en', messages: catalogueOf({ ...english, ...deferred, ...deploying }) }),
);

const blueprint = blueprintFixture();
const offer = {
  takesImage: true,
  takesExtensions: true,
  os: 'Linux',
  images: [{ id: 'debian', title: 'Debian 12', description: '', os: 'Linux' }],
  extensions: [
    {
      id: 'agent',
      title: 'Agent',
      osTypes: ['Linux'],
      mode: 'optional',
      parameters: [
        { name: 'team', title: 'Team', help: '', required: true, defaultValue: '', secret: false },
      ],
    },
  ],
} as unknown as MachineOffer;

/** Shows the summary of a machine with an image of the organization and an extension without its value. */
function showSummary(onIssues: (fields: readonly { readonly field: string }[]) => void) {
  const start = initialValues(blueprint);
  const values = {
    ...start,
    subscriptionId: '3f2b6f8e-1111-4111-8111-000000000001',
    resourceGroup: 'rg-build',
    location: 'westeurope',
    inputs: { ...start.inputs, machineName: 'AB', adminPassword: 'Secret-123456' },
    machine: { image: 'debian', extensions: [{ id: 'agent', values: {} }] },
  };
  const issues = validateWizard(blueprint, values, { offer });
  const wizard = { blueprint, state: { values }, issues, offer, missingOffer: true } as unknown as Wizard;
  // The preview uses a placeholder for every secret, because secrets are never sent.
  const assumed = { severity: 'information' as const, code: 'ParameterAssumed', message: 'Assumed.' };
  const preview = {
    fingerprint: 'f',
    resources: [],
    outputs: [],
    diagnostics: [{ ...assumed, parameter: 'adminPassword' }],
  };
  const submission = {
    verdict: undefined,
    checking: false,
    refused: false,
    checkOnServer: () => new Promise<never>(() => undefined),
  };
  render(
    <PortalWrapper>
      <MemoryRouter>
        <SummaryStep
          {...{ wizard, preview, submission, onIssues }}
          mayCheck={false}
          priceRequest={{} as never}
          onGo={() => undefined}
        />
      </MemoryRouter>
    </PortalWrapper>,
  );
}

test('the summary lists only the invalid fields, with their reasons', async () => {
  const onIssues = vi.fn<(fields: readonly { readonly field: string }[]) => void>();
  showSummary(onIssues);
  expect(await screen.findByText('Correct 2 fields to check the deployment')).toBeTruthy();
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^machineName: .*3 characters/),
      'Agent: Team: This field is required.',
    ]),
  );
  expect(screen.queryByText(/adminPassword:|Assumed/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Agent: Team' }));
  expect(onIssues).toHaveBeenCalledWith([expect.objectContaining({ field: 'machine.agent.team' })]);
});

test('the summary shows only the image that is deployed', async () => {
  showSummary(() => undefined);
  const term = await screen.findByText('Image of your organization', { selector: 'dt' });
  expect(term.nextElementSibling?.textContent).toBe('Debian 12');
  expect(screen.queryByText('image', { selector: 'dt' })).toBeNull();
});
