import { press } from '../acts.ts';
import { partlyPriced } from '../rare-answers.ts';
import { webhookAnswers } from '../webhook-answers.ts';
import { admin, type Moment } from './moment.ts';

export const administrationMoments: readonly Moment[] = [
  {
    name: 'organization-spending-partly',
    path: '/portal/organization/{org Contoso}?tab=spending',
    account: admin,
    answers: partlyPriced,
    act: async (page) => {
      const words = page.getByText(/counted only in part/);
      await words.waitFor();
      await words.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'access-explain',
    path: '/portal/subscription/{group Contoso Sandbox}?tab=access',
    account: admin,
    act: press(/^Explain/),
  },
  {
    name: 'webhook-log',
    path: '/portal/organization/{org Contoso}?tab=webhooks',
    account: admin,
    answers: webhookAnswers,
    act: press('Delivery log'),
  },
  { name: 'invite-dialog', path: '/portal/user/invitations', account: admin, act: press(/^Invite/) },
];
