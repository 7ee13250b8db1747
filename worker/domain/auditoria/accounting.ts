/** What the audit log says of Contabilidad, and what goes with it. */
export const ACCOUNTING_EVENTS = {
  'cuentas-contables-cambiadas': {},
  'contabilidad-exportada': { asientos: 'number' },
  'programa-contable-conectado': {},
  'programa-contable-probado': {},
  'programa-contable-desconectado': {},
  'asientos-enviados': { asientos: 'number' },
  'asientos-reenviados': { asientos: 'number' },
} as const
