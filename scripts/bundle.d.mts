/** A module of the bundle, as Miniflare takes it. */
interface BundleModule {
  type: 'ESModule'
  path: string
  contents: string
}

/** Names of the modules that are loaded together: with the entry, and with the first page. */
interface Loaded {
  first: string[]
  page: string[]
}

/** The bundle's modules, the entry first, and absolute paths of its other parts; builds when the sources changed. */
export function bundle(): Promise<{
  client: string
  /** the server build of the pages, as one module */
  pages: string
  modules: BundleModule[]
  loaded: Loaded
  config: string
  /** what wrangler.toml says of bindings and the runtime, as Miniflare takes it */
  miniflare: { bindings: Record<string, string>; assets: object }
  root: string
}>
/** Where the bundle is built, under the root of the repository. */
export const FOLDER: string
