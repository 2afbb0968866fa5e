import type { Estate } from '../estate.ts';
import { textOf } from '../json.ts';
import { writeResource } from '../resources/writeResource.ts';
import { propertiesOf, type Draft } from '../types/draft.ts';
import { readScript } from './readScript.ts';

/**
 * Runs the last check of a draft. A deployment script that fails is stored in the state Failed, with its log, like in
 * the service. Other rejected resources are not written.
 */
export function keepFailedScript(estate: Estate, draft: Draft, check: () => void): void {
  try {
    check();
  } catch (error) {
    const isScript = /^microsoft\.resources\/deploymentscripts$/i.test(draft.id.type);
    if (isScript && readScript(textOf(draft.body['kind']) ?? '', propertiesOf(draft)).failure !== undefined)
      writeResource(estate, draft, 'Failed');
    throw error;
  }
}
