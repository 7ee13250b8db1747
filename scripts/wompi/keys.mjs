/** Keys of the local imitation of Wompi: they are valid nowhere else. */
export const KEYS = {
  publica: 'pub_test_vigiaEnEsteEquipo0000000000001',
  privada: 'prv_test_vigiaEnEsteEquipo0000000000002',
  eventos: 'test_events_vigiaEnEsteEquipo000000003',
  integrity: 'test_integrity_vigiaEnEsteEquipo0000004',
}

/** What the product is told so that it pays here. @param origin where the imitation listens */
export const variables = (origin) => ({
  WOMPI_PUBLIC_KEY: KEYS.publica,
  WOMPI_PRIVATE_KEY: KEYS.privada,
  WOMPI_EVENTS_SECRET: KEYS.eventos,
  WOMPI_INTEGRITY_SECRET: KEYS.integrity,
  WOMPI_API_URL: `${origin}/v1`,
  WOMPI_CHECKOUT_URL: `${origin}/p/`,
})
