import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  mailTemplateTypes,
  messageKinds,
  notificationKinds,
  webhookEventTypes,
  webhookFailureCodes,
} from '@blueport/contracts';
import { describe, expect, it } from 'vitest';

const features = path.join(import.meta.dirname, '..', 'features');
const contracts = path.join(import.meta.dirname, '..', '..', '..', '..', 'packages', 'contracts', 'src');

const registries = [
  { prefix: 'notifications.kind.', names: messageKinds, folder: path.join(contracts, 'messaging') },
  { prefix: 'profile.kind.', names: notificationKinds, folder: path.join(features, 'identity', 'profile') },
  {
    prefix: 'organizations.webhook.event.',
    names: [...webhookEventTypes, 'webhook.test'],
    folder: path.join(features, 'identity', 'organizations'),
  },
  {
    prefix: 'note.webhook-',
    names: webhookFailureCodes,
    folder: contracts,
  },
  {
    prefix: 'mail.type.',
    names: Object.values(mailTemplateTypes).map(String),
    folder: path.join(features, 'messaging', 'mail-templates'),
  },
];

describe.each(['en', 'de', 'fr'])('the %s catalogue', (language) => {
  it.each(registries)('has exactly one $prefix text for every kind', ({ prefix, names, folder }) => {
    const file = path.join(folder, 'messages', `${language}.json`);
    const texts = Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object);
    const found = texts.filter((id) => id.startsWith(prefix)).map((id) => id.slice(prefix.length));
    expect(found.toSorted()).toEqual([...names].toSorted());
  });
});
