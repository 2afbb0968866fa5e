import { at, textOf } from '../../json.ts';
import { refuseValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { lastName, propertiesOf, stableWord } from '../draft.ts';

export default defineType('Microsoft.App/containerApps', {
  coverage: 'simulated',
  seconds: 20,
  writeOnly: ['secrets'],
  computed: (draft, view) => {
    const environment =
      textOf(propertiesOf(draft)['managedEnvironmentId']) ??
      textOf(propertiesOf(draft)['environmentId']) ??
      '';
    const domain =
      textOf(at(view.lookup(environment, draft.tenantId), 'properties', 'defaultDomain')) ??
      `${stableWord(environment, 12)}.${draft.location ?? ''}.azurecontainerapps.io`;
    return {
      properties: {
        runningStatus: 'Running',
        latestRevisionName: `${lastName(draft)}--${stableWord(draft.key, 7)}`,
        configuration: { ingress: { fqdn: `${lastName(draft)}.${domain}` } },
      },
    };
  },
  values: {
    refuse: refuseValue,
    allowed: {
      'properties.configuration.activeRevisionsMode': ['Multiple', 'Single', 'Labels'],
      'properties.configuration.ingress.transport': ['auto', 'http', 'http2', 'tcp'],
      'properties.configuration.ingress.clientCertificateMode': ['ignore', 'accept', 'require'],
    },
  },
});
