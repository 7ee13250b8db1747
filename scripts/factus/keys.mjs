/** The account of the local imitation of Factus: it is valid nowhere else. */
export const ACCOUNT = {
  client_id: 'vigia-en-este-equipo',
  client_secret: 'secreto-de-factus-en-este-equipo',
  username: 'facturas@vigia.test',
  password: 'factus-en-este-equipo',
}

/** What the product is told so that it issues its invoices here. @param origin where the imitation listens */
export const variables = (origin) => ({
  FACTUS_CLIENT_ID: ACCOUNT.client_id,
  FACTUS_CLIENT_SECRET: ACCOUNT.client_secret,
  FACTUS_USERNAME: ACCOUNT.username,
  FACTUS_PASSWORD: ACCOUNT.password,
  FACTUS_API_URL: origin,
})
