import { isJsonObject, objectIn, textIn } from '../../template/members.ts';
import type { JsonObject } from '../../types.ts';
import { readProperty } from '../../value/property.ts';
import type { RuleFinding, LintRule } from '../lintRule.ts';

const location = '_artifactsLocation';
const token = '_artifactsLocationSasToken';
const sampleRepository = /^https:\/\/raw\.githubusercontent\.com\/Azure\/azure-quickstart-templates\//i;

/** The pair of parameters that says where files beside a template are has the agreed types and defaults. */
export const artifactsParameter: LintRule = {
  id: 'artifacts-parameter',
  document: 'template',
  severity: 'warning',
  doc: `The parameters ${location} and ${token} come together, with the agreed types and defaults.`,
  hint: `Declare ${location} as string with "[deployment().properties.templateLink.uri]" and ${token} as secureString with "".`,
  *check(document, { isMainTemplate }) {
    const parameters = objectIn(document, 'parameters');
    const place = readProperty(parameters, location);
    if (!isJsonObject(place)) return;
    const secret = readProperty(parameters, token);
    const pointer = `/parameters/${location}`;
    if (!['string', 'securestring'].includes(typeOf(place)))
      yield { message: `The parameter ${location} must be of type string.`, pointer: `${pointer}/type` };
    if (!isJsonObject(secret)) {
      yield { message: `The parameter ${location} needs ${token} beside it.`, pointer };
      return;
    }
    if (typeOf(secret) !== 'securestring')
      yield {
        message: `The parameter ${token} must be of type secureString.`,
        pointer: `/parameters/${token}/type`,
      };
    yield* checkDefaults(place, secret, isMainTemplate);
  },
};

const typeOf = (declaration: JsonObject): string => textIn(declaration, 'type')?.toLowerCase() ?? '';

/** The first template has defaults; a nested one has none, so that the values are always handed on. */
function* checkDefaults(
  place: JsonObject,
  secret: JsonObject,
  isMainTemplate: boolean | undefined,
): Generator<RuleFinding> {
  const [given, secretGiven] = [place, secret].map((item) => readProperty(item, 'defaultValue'));
  const pointer = `/parameters/${location}`;
  if (isMainTemplate === true && given === undefined)
    yield { message: `The parameter ${location} has no default.`, pointer };
  if (isMainTemplate === false && (given !== undefined || secretGiven !== undefined))
    yield {
      message: `${location} and ${token} must not have defaults in a nested template.`,
      pointer,
      hint: 'Hand the values on from the template around it.',
    };
  if (given !== undefined && !isAgreed(given))
    yield {
      message: `The default of ${location} is not the template's own address.`,
      pointer: `${pointer}/defaultValue`,
    };
  if (secretGiven !== undefined && secretGiven !== '')
    yield {
      message: `The default of ${token} must be an empty text.`,
      pointer: `/parameters/${token}/defaultValue`,
    };
}

const isAgreed = (value: unknown): boolean =>
  typeof value === 'string' &&
  (/^\[.*deployment\(\)\.properties\.templateLink\b/i.test(value) || sampleRepository.test(value));
