import { refuseValue } from '../../../../rules/valueRefusals.ts';
import { defineType } from '../../../defineType.ts';

export default defineType('Microsoft.NetApp/netAppAccounts/capacityPools/volumes', {
  coverage: 'simulated',
  seconds: 35,
  computed: (draft) => ({
    properties: {
      fileSystemId: draft.key,
      mountTargets: [{ ipAddress: '10.0.2.4', fileSystemId: draft.key, mountTargetId: draft.key }],
    },
  }),
  values: {
    refuse: refuseValue,
    allowed: {
      'properties.serviceLevel': ['Standard', 'Premium', 'Ultra', 'StandardZRS', 'Flexible'],
      'properties.networkFeatures': ['Basic', 'Standard', 'Basic_Standard', 'Standard_Basic'],
      'properties.securityStyle': ['ntfs', 'unix'],
    },
  },
});
