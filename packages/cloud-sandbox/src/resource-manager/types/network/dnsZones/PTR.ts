import { recordSet } from '../recordSets.ts';

export default recordSet('Microsoft.Network/dnsZones/PTR', '@azure/arm-dns 5.1.0');
