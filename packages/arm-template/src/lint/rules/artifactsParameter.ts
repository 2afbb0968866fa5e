import { isJsonObject, objectIn, textIn } from '../../template/members.ts';
import type { JsonObject } from '../../types.ts';
import { readProperty } from '../../value/property.ts';
import type { RuleFinding, LintRule } from '../lintRule.ts';

const location = '_artifactsLocation';
const token = '_artifactsLocationSasToken';
const sampleRepository = /^https:\/\/raw\.githubusercontent\.com\/Azure\/azure-quickstart-templates\//i;

/** The two parameters for the location of linked files must have the conventional types and defaults. */
export const artifactsParameter: LintRule = {
  id: 'artifacts-parameter',
  document: 'template',
  severity: 'warning',
  doc: `The parameters ${location} and ${token} come together, with the agreed types and defaults.`,
  hint: `Declare ${location} as string with "[deployment().properties.templateLink.uri]" and ${token} as secureString with "".`,
  *check(document, { isMainTemplate }) {
    const parameters = objectIn(document, 'parameters');
    const place = readProperty(parameters, location);
    const secret = readProperty(parameters, token);
    if (!isJsonObject(place)) {
      if (isJsonObject(secret))
        yield { reason: 'artifacts-location-missing', pointer: `/parameters/${token}` };
      return;
    }
    const pointer = `/parameters/${location}`;
    if (!['string', 'securestring'].includes(typeOf(place)))
      yield { reason: 'artifacts-location-type', pointer: `${pointer}/type` };
    if (!isJsonObject(secret)) {
      yield { reason: 'artifacts-token-missing', pointer };
      return;
    }
    if (typeOf(secret) !== 'securestring')
      yield {
        reason: 'artifacts-token-type',
        pointer: `/parameters/${token}/type`,
      };
    yield* checkDefaults(place, secret, isMainTemplate);
  },
};

const typeOf = (declaration: JsonObject): string => textIn(declaration, 'type')?.toLowerCase() ?? '';

/** The main template must have defaults; a nested one must not, so that the values are always passed on. */
function* checkDefaults(
  place: JsonObject,
  secret: JsonObject,
  isMainTemplate: boolean | undefined,
): Generator<RuleFinding> {
  const [placeDefault, secretDefault] = [place, secret].map((item) => readProperty(item, 'defaultValue'));
  const pointer = `/parameters/${location}`;
  if (isMainTemplate === true && placeDefault === undefined)
    yield { reason: 'artifacts-location-without-default', pointer };
  if (isMainTemplate === false && (placeDefault !== undefined || secretDefault !== undefined))
    yield { reason: 'artifacts-defaults-nested', pointer };
  if (placeDefault !== undefined && !isAgreed(placeDefault))
    yield {
      reason: 'artifacts-location-default',
      pointer: `${pointer}/defaultValue`,
    };
  if (secretDefault !== undefined && secretDefault !== '')
    yield {
      reason: 'artifacts-token-default',
      pointer: `/parameters/${token}/defaultValue`,
    };
}

const isAgreed = (value: unknown): boolean =>
  typeof value === 'string' &&
  (/^\[.*deployment\(\)\.properties\.templateLink\b/i.test(value) || sampleRepository.test(value));
