import { recordSet } from '../recordSets.ts';

export default recordSet('Microsoft.Network/privateDnsZones/MX', '@azure/arm-privatedns 4.0.0');
