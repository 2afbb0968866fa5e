import { recordSet, soaRecord } from '../recordSets.ts';

export default recordSet('Microsoft.Network/dnsZones/SOA', '@azure/arm-dns 5.1.0', {
  implied: { '@': soaRecord },
});
