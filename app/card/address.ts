/** Where a card is saved. */
export const TARJETA_PATH = '/admin/settings/card'
