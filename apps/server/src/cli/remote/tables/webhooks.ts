import {
  everyWebhookEvent,
  webhookFailureText,
  webhookRoutes,
  type WebhookDelivery,
} from '@blueport/contracts';
import { cliMessage, translate } from '../../language.ts';
import type { VerbText } from '../derive-verb.ts';
import { tableOf } from '../table-of.ts';

const columns = [
  ['ID', 'id'],
  ['NAME', 'name'],
  ['STATE', 'state'],
  ['URL', 'url'],
  ['PENDING', 'pending'],
  ['DEAD LETTERS', 'dead'],
] as const;
const delivery = {
  columns: [
    ['ID', 'id'],
    ['EVENT', 'event'],
    ['OBJECT', 'subject'],
    ['STATE', 'state'],
    ['ATTEMPTS', 'attempts'],
    ['HTTP STATUS', 'status'],
    ['ERROR', (row: WebhookDelivery) => webhookFailureText(row, translate) ?? ''],
  ],
} as const satisfies VerbText;
const secret = {
  columns: [...columns, ['SECRET', 'secret']],
  note: () => cliMessage('secret-once'),
} as const satisfies VerbText;

/** The `webhooks` command: external systems that receive deployment events. */
export const webhookTable = tableOf({
  name: 'webhooks',
  summary: 'Notify other systems about deployment events',
  routes: [webhookRoutes],
  columns,
  verbs: {
    create: {
      asWords: ['url'],
      options: {
        name: 'display name',
        event: { help: 'event type (default: all, including future ones)', otherwise: [everyWebhookEvent] },
      },
      ...secret,
    },
    edit: { options: { event: 'event type, or * for all' } },
    pause: {
      route: webhookRoutes.edit,
      summary: 'Stop sending events',
      body: () => ({ state: 'paused' }),
    },
    resume: {
      route: webhookRoutes.edit,
      summary: 'Resume sending events',
      body: () => ({ state: 'active' }),
    },
    rotate: secret,
    test: delivery,
    deliveries: delivery,
    redeliver: delivery,
  },
});
