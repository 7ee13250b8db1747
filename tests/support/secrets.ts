/** Secrets for tests only; each is also a canary that must occur in no response and in no log. */
export const SECRETS = {
  LINK_SECRET: 'prueba-link-secret-0123456789abcdef0123456789',
  HASH_SECRET: 'prueba-hash-secret-0123456789abcdef0123456789',
  CONFIG_SECRET: 'prueba-config-secret-0123456789abcdef0123456789',
}
