import { everyWebhookEvent, webhookRoutes } from '@blueport/contracts';
import type { VerbText } from '../derive-verb.ts';
import { tableOf } from '../table-of.ts';

const columns = [
  ['ID', 'id'],
  ['NAME', 'name'],
  ['STATE', 'state'],
  ['URL', 'url'],
  ['WAITING', 'pending'],
  ['GIVEN UP', 'dead'],
] as const;
const delivery = {
  columns: [
    ['ID', 'id'],
    ['EVENT', 'event'],
    ['ABOUT', 'subject'],
    ['STATE', 'state'],
    ['ATTEMPTS', 'attempts'],
    ['STATUS', 'status'],
    ['ERROR', 'error'],
  ],
} as const satisfies VerbText;
const secret = {
  columns: [...columns, ['SECRET', 'secret']],
  note: 'The secret is shown this once.',
} as const satisfies VerbText;

/** `webhooks`: other programs that are told of deployments. */
export const webhookTable = tableOf({
  name: 'webhooks',
  summary: 'Tell other programs of deployments',
  routes: [webhookRoutes],
  columns,
  verbs: {
    create: {
      asWords: ['url'],
      options: {
        name: 'what people see',
        event: { help: 'an event (all of them, also later ones)', otherwise: [everyWebhookEvent] },
      },
      ...secret,
    },
    edit: { options: { event: 'an event, or * for all of them' } },
    pause: {
      route: webhookRoutes.edit,
      summary: 'Tell it nothing for now',
      body: () => ({ state: 'paused' }),
    },
    resume: { route: webhookRoutes.edit, summary: 'Switch it on again', body: () => ({ state: 'active' }) },
    rotate: secret,
    test: delivery,
    deliveries: delivery,
    redeliver: delivery,
  },
});
