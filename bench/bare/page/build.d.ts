declare module 'pagina-build' {
  const build: unknown
  export = build
}
