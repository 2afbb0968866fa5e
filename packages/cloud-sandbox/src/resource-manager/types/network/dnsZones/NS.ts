import { nameServerRecord, recordSet } from '../recordSets.ts';

export default recordSet('Microsoft.Network/dnsZones/NS', '@azure/arm-dns 5.1.0', {
  implied: { '@': nameServerRecord },
});
