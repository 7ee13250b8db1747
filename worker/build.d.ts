/** The output of `remix vite:build`; wrangler.toml (and the tests, for their own build) sets its path. */
declare module 'vigia-build' {
  const build: import('@remix-run/cloudflare').ServerBuild
  export = build
}
