import { recordSet } from '../recordSets.ts';

export default recordSet('Microsoft.Network/dnsZones/CNAME', '@azure/arm-dns 5.1.0');
