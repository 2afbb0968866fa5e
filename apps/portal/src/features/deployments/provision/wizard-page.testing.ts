import { i18n } from '@lingui/core';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import deploying from '../operations/messages/en.json';
import deferred from './deferred/messages/en.json';
import english from './messages/en.json';
import refusal from './refusal/messages/en.json';

/** Loads the messages of all parts of the wizard, and stubs scrolling, which the test DOM lacks. */
export function prepareWizardPage(): void {
  i18n.load('en', {
    ...catalogueOf(english),
    ...catalogueOf(deferred),
    ...catalogueOf(refusal),
    ...catalogueOf(deploying),
  });
  globalThis.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
}
