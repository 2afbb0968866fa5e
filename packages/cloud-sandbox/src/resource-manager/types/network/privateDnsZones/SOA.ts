import { recordSet, soaRecord } from '../recordSets.ts';

export default recordSet('Microsoft.Network/privateDnsZones/SOA', '@azure/arm-privatedns 4.0.0', {
  implied: { '@': soaRecord },
});
