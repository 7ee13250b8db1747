/** What `remix vite:build` writes; wrangler.toml (and the tests, for their own build) says where it stands. */
declare module 'vigia-build' {
  const build: import('@remix-run/cloudflare').ServerBuild
  export = build
}
