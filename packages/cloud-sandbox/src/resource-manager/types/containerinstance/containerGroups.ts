import { isStopped, propertyOf, runningMeter } from '../../cost/meter.ts';
import { objectOf, objectsOf, textOf } from '../../json.ts';
import { refuseContainerGroupValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { propertiesOf } from '../draft.ts';
import { previousState } from '../preservePower.ts';

export default defineType('Microsoft.ContainerInstance/containerGroups', {
  coverage: 'simulated',
  seconds: 22,
  computed: (draft) => {
    const address = objectOf(propertiesOf(draft)['ipAddress']);
    const label = textOf(address['dnsNameLabel']);
    return {
      properties: {
        instanceView: { state: previousState(draft, ['instanceView', 'state']) ?? 'Running', events: [] },
        ...(Object.keys(address).length === 0
          ? {}
          : {
              ipAddress: {
                ...address,
                ip: '203.0.113.77',
                ...(label === undefined
                  ? {}
                  : { fqdn: `${label}.${draft.location ?? ''}.azurecontainer.io` }),
              },
            }),
      },
    };
  },
  power: {
    place: ['instanceView', 'state'],
    usual: 'Running',
    busy: [],
    actions: {
      start: { during: 'Running', after: 'Running', seconds: 10 },
      stop: { during: 'Stopped', after: 'Stopped', seconds: 0 },
      restart: { during: 'Running', after: 'Running', seconds: 10 },
    },
  },
  meters: (of) =>
    isStopped(of)
      ? []
      : [
          runningMeter(
            'Container Instances',
            'Standard',
            'Standard vCPU Duration',
            objectsOf(propertyOf(of, 'containers')).length,
          ),
          runningMeter(
            'Container Instances',
            'Standard',
            'Standard Memory Duration',
            objectsOf(propertyOf(of, 'containers')).length * 1.5,
          ),
        ],
  values: {
    refuse: refuseContainerGroupValue,
    allowed: {
      'properties.osType': ['Windows', 'Linux'],
      'properties.restartPolicy': ['Always', 'OnFailure', 'Never'],
      'properties.sku': ['Standard', 'Dedicated', 'Confidential', 'NotSpecified'],
      'properties.priority': ['Regular', 'Spot'],
      'properties.ipAddress.type': ['Public', 'Private'],
      'properties.ipAddress.ports.*.protocol': ['TCP', 'UDP'],
    },
  },
});
