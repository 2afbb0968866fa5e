import { everyWebhookEvent, webhookRoutes } from '@blueport/contracts';
import { said } from '../inputs.ts';
import { listOptions, listQuery } from '../list-input.ts';
import type { Verb, VerbTable } from '../verb.ts';

const id = ['ID'];
const columns = [
  ['ID', 'id'],
  ['NAME', 'name'],
  ['STATE', 'state'],
  ['URL', 'url'],
  ['WAITING', 'pending'],
  ['GIVEN UP', 'dead'],
] as const;
const withSecret = [...columns, ['SECRET', 'secret']] as const;
const deliveryColumns = [
  ['ID', 'id'],
  ['EVENT', 'event'],
  ['ABOUT', 'subject'],
  ['STATE', 'state'],
  ['ATTEMPTS', 'attempts'],
  ['STATUS', 'status'],
  ['ERROR', 'error'],
] as const;
const once = 'The secret is shown this once.';
const turn = (summary: string, state: string): Verb => ({
  summary,
  words: id,
  route: webhookRoutes.edit,
  reads: webhookRoutes.get,
  body: () => ({ state }),
  columns,
});

/** `webhooks`: other programs that are told of deployments. */
export const webhookTable: VerbTable = {
  name: 'webhooks',
  summary: 'Tell other programs of deployments',
  verbs: {
    list: {
      summary: 'Webhooks of the organization',
      options: listOptions,
      query: listQuery,
      route: webhookRoutes.list,
      columns,
    },
    show: { summary: 'One webhook', words: id, route: webhookRoutes.get, columns },
    create: {
      summary: 'Add a webhook; its secret is printed this once',
      words: ['URL'],
      options: {
        name: { value: 'TEXT', required: true, help: 'what people see' },
        event: { value: 'TYPE', multiple: true, help: 'an event (all of them, also later ones)' },
      },
      route: webhookRoutes.create,
      body: (input) => ({
        name: input.text('name'),
        url: input.words[0],
        events: input.texts('event') ?? [everyWebhookEvent],
      }),
      columns: withSecret,
      note: once,
    },
    edit: {
      summary: 'Change its name, its address or its events',
      words: id,
      options: {
        name: { value: 'TEXT', help: 'what people see' },
        url: { value: 'URL', help: 'where it leads' },
        event: { value: 'TYPE', multiple: true, help: 'an event, or * for all of them' },
      },
      route: webhookRoutes.edit,
      reads: webhookRoutes.get,
      body: (input) =>
        said({ name: input.text('name'), url: input.text('url'), events: input.texts('event') }),
      columns,
    },
    pause: turn('Tell it nothing for now', 'paused'),
    resume: turn('Switch it on again', 'active'),
    rotate: {
      summary: 'Make a new secret; the old one signs too for a day',
      words: id,
      route: webhookRoutes.rotate,
      columns: withSecret,
      note: once,
    },
    test: {
      summary: 'Send an event of the type webhook.test',
      words: id,
      route: webhookRoutes.test,
      columns: deliveryColumns,
    },
    deliveries: {
      summary: 'What it was told, newest first',
      words: id,
      options: listOptions,
      query: listQuery,
      route: webhookRoutes.deliveries,
      columns: deliveryColumns,
    },
    delivery: {
      summary: 'One delivery with its body and every attempt',
      words: ['ID', 'DELIVERY'],
      route: webhookRoutes.delivery,
    },
    redeliver: {
      summary: 'Send a delivery once more, under the same id',
      words: ['ID', 'DELIVERY'],
      route: webhookRoutes.redeliver,
      columns: deliveryColumns,
    },
    delete: {
      summary: 'Remove a webhook with its deliveries',
      words: id,
      route: webhookRoutes.remove,
      reads: webhookRoutes.get,
    },
  },
};
