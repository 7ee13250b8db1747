/** How much JavaScript a page loads first: what its answer preloads and starts, and their imports. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * Bytes, gzipped file by file as the edge sends them; 0 for a page without scripts.
 * @param late modules that the page loads once it is there, as its map: the names of their scripts without the hash
 */
export async function clientScript(base, path, folder, cookie, late = []) {
  const { files, html } = await scriptsOf(base, path, folder, cookie, late)
  let gz = 0
  for (const src of files) gz += gzipSync(readFileSync(join(folder, src))).length
  return { gz, html: html.length }
}

/** The paths of these scripts, and the page. */
export async function scriptsOf(base, path, folder, cookie, late = []) {
  const r = await fetch(base + path, { headers: cookie ? { cookie } : {} })
  if (r.status !== 200) throw new Error(`${path} answered ${r.status}`)
  const html = await r.text()
  const files = new Set()
  for (const [, src] of (r.headers.get('link') ?? '').matchAll(/<(\/[^>]+\.js)>; rel=modulepreload/g)) files.add(src)
  for (const [, src] of html.matchAll(/<link[^>]+rel="modulepreload"[^>]+href="(\/[^"]+\.js)"/g)) files.add(src)
  for (const [, src] of html.matchAll(/<link[^>]+href="(\/[^"]+\.js)"[^>]+rel="modulepreload"/g)) files.add(src)
  for (const [, src] of html.matchAll(/<script[^>]+src="(\/[^"]+\.js)"/g)) files.add(src)
  for (const [, src] of html.matchAll(/\bimport\b[^"'()]*["'](\/[^"']+\.js)["']/g)) files.add(src)
  const built = readdirSync(join(folder, 'assets'))
  for (const name of late) {
    const file = built.find((one) => one.startsWith(`${name}-`) && /^-[\w-]{8}\.js$/.test(one.slice(name.length)))
    if (!file) throw new Error(`no script of «${name}» was built`)
    files.add(`/assets/${file}`)
  }
  return { files: closure(files, folder), html }
}

/** A static import of a loaded file is loaded too. */
function closure(files, folder) {
  const all = new Set()
  const add = (src) => {
    if (all.has(src)) return
    all.add(src)
    const text = readFileSync(join(folder, src), 'utf8')
    for (const [, other] of text.matchAll(/(?:\bfrom|\bimport) ?["']\.\/([^"']+\.js)["']/g)) add(`/assets/${other}`)
  }
  for (const src of files) add(src)
  return all
}
