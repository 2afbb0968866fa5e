import { refuseValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Cdn/profiles', {
  coverage: 'simulated',
  seconds: 4,
  computed: () => ({ properties: { resourceState: 'Active' } }),
  values: {
    refuse: refuseValue,
    allowed: {
      'sku.name': [
        'Standard_Verizon',
        'Premium_Verizon',
        'Custom_Verizon',
        'Standard_Akamai',
        'Standard_ChinaCdn',
        'Standard_Microsoft',
        'Standard_AzureFrontDoor',
        'Premium_AzureFrontDoor',
        'Standard_955BandWidth_ChinaCdn',
        'Standard_AvgBandWidth_ChinaCdn',
        'StandardPlus_ChinaCdn',
        'StandardPlus_955BandWidth_ChinaCdn',
        'StandardPlus_AvgBandWidth_ChinaCdn',
      ],
    },
  },
});
