/** Secrets for development only: production refuses to start with one that begins like these (worker/env.ts). */
export const DEVELOPMENT_SECRETS = {
  LINK_SECRET: 'desarrollo-enlaces-solo-en-este-equipo',
  HASH_SECRET: 'desarrollo-huellas-solo-en-este-equipo',
  CONFIG_SECRET: 'desarrollo-ajustes-solo-en-este-equipo',
}
