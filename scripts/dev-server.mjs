/** The server of `npm run dev`: wrangler bundles from the source, in one file, which it writes anew in a moment. */

/**
 * @param {{ port: string, persistTo: string, vars: Record<string, string | undefined> }} options a port, where the data are
 *   kept, and settings in place of those of wrangler.toml
 * @returns {string[]} arguments of wrangler
 */
export const serverArguments = ({ port, persistTo, vars }) => [
  'dev',
  'worker/index.ts',
  '--bundle',
  '--test-scheduled',
  '--port',
  port,
  '--persist-to',
  persistTo,
  '--show-interactive-dev-session=false',
  '--log-level',
  'warn',
  ...Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}:${value}`]),
]
