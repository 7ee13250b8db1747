/** The accounts of the local imitations of accounting programs: they are valid nowhere else. */
export const ALEGRA_ACCOUNT = { usuario: 'contabilidad@vigia.test', token: 'alegra-en-este-equipo' }
export const SIIGO_ACCOUNT = { usuario: 'contabilidad@vigia.test', token: 'siigo-en-este-equipo', comprobante: '1' }

/** What the product is told so that it sends its entries here. @param origin where the imitations listen */
export const variables = (origin) => ({
  ALEGRA_API_URL: `${origin}/alegra/api/v1`,
  SIIGO_API_URL: `${origin}/siigo`,
})
