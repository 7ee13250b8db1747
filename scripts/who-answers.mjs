/**
 * Lists the deployment variables still missing that identify the responsible company. Colombian law asks for them where
 * data are collected and things are sold online: name, NIT, address and contact (Ley 1581 of 2012, Ley 1480 of 2011
 * article 50).
 */
const ASKED = ['EMISOR_NOMBRE', 'EMISOR_NIT', 'EMISOR_DIRECCION', 'SUPPORT_EMAIL']

/**
 * @param {Record<string, unknown>} vars variables of wrangler.toml
 * @param {readonly string[]} secrets names of the secrets set with `wrangler secret put`
 * @returns {string[]} names of what is missing or empty
 */
export const missingNames = (vars, secrets = []) =>
  ASKED.filter((name) => !secrets.includes(name) && !String(vars[name] ?? '').trim())
