declare module 'page-build' {
  const build: unknown
  export = build
}
