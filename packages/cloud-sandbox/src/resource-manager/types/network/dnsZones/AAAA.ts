import { recordSet } from '../recordSets.ts';

export default recordSet('Microsoft.Network/dnsZones/AAAA', '@azure/arm-dns 5.1.0');
