/** Where a card is saved. */
export const RUTA_TARJETA = '/admin/settings/card'
