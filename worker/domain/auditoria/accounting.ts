/** What the audit log says of Contabilidad, and what goes with it. */
export const ACCOUNTING_EVENTS = {
  'cuentas-contables-cambiadas': {},
  'contabilidad-exportada': { asientos: 'numero' },
  'programa-contable-conectado': {},
  'programa-contable-probado': {},
  'programa-contable-desconectado': {},
  'asientos-enviados': { asientos: 'numero' },
  'asientos-reenviados': { asientos: 'numero' },
} as const
