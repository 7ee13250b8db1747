/** The path of the page where a card is saved. */
export const TARJETA_PATH = '/admin/settings/card'
