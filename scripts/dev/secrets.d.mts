export const DEVELOPMENT_SECRETS: { LINK_SECRET: string; HASH_SECRET: string; CONFIG_SECRET: string }
