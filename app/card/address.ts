/** Where a card is saved. */
export const RUTA_TARJETA = '/admin/settings/card'
/** Where its panel stands. */
export const RUTA_FACTURACION = '/admin/settings?tab=facturacion'
