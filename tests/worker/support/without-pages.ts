/** Stands in for Remix's server build in workerd tests, which request no pages. */
export const routes = {}
export const assets = { routes: {}, entry: { module: '', imports: [] }, url: '', version: '' }
export const entry = { module: { default: () => new Response('no pages here', { status: 501 }) } }
export const future = {}
export const publicPath = '/'
export const assetsBuildDirectory = ''
export const isSpaMode = false
