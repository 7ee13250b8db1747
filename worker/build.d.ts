/** The output of `remix vite:build`; scripts/build-worker.mjs sets its path. */
declare module 'vigia-build' {
  const build: import('@remix-run/cloudflare').ServerBuild
  export = build
}
