/** The subscription: plans to choose from, the tab Facturación, and what every screen says of a payment that is late. */
export const suscripcion = {
  mensual: 'mensual',
  anual: 'anual',
} as const
