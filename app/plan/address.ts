/** Where plans are chosen and paid, and where the subscription is managed. */
export const HREF_PLANES = '/admin/company?planes'
export const HREF_FACTURACION = '/admin/settings?tab=facturacion'
