/** The product on a local port with its static files, its text responses compressed as the edge does: for a browser. */
import { createServer, request } from 'node:http'
import { connect } from 'node:net'
import { createGzip } from 'node:zlib'
import { Miniflare } from 'miniflare'
import { bundle } from '../scripts/bundle.mjs'
import { migrate, SECRETS } from './servers.mjs'

const TEXT = /^(text\/|application\/(javascript|json|manifest)|image\/svg)/

/** @returns the origin, the database and what ends it */
export async function serve() {
  const { client, modules, miniflare } = await bundle()
  const mf = new Miniflare({
    ...miniflare,
    modules,
    cf: false,
    bindings: { ...miniflare.bindings, ...SECRETS, ENTORNO: 'prueba' },
    assets: { ...miniflare.assets, directory: client, binding: 'ASSETS', routerConfig: { has_user_worker: true } },
  })
  const behind = await mf.ready
  const db = await mf.getD1Database('DB')
  await migrate(db)
  const door = createServer((asked, answer) => {
    const { method, url, headers } = asked
    const onward = request({ host: behind.hostname, port: behind.port, method, path: url, headers }, (got) => {
      const gzip = TEXT.test(got.headers['content-type'] ?? '') && !got.headers['content-encoding']
      if (gzip) delete got.headers['content-length']
      answer.writeHead(got.statusCode, { ...got.headers, ...(gzip && { 'content-encoding': 'gzip' }) })
      if (gzip) got.pipe(createGzip()).pipe(answer)
      else got.pipe(answer)
    })
    // a browser that goes to another page ends its requests
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  })
  // the live map's socket, passed on as it is
  door.on('upgrade', ({ method, url, rawHeaders }, browser, head) => {
    const worker = connect({ host: behind.hostname, port: Number(behind.port) }, () => {
      const headers = rawHeaders.map((text, i) => (i % 2 ? `${text}\r\n` : `${text}: `)).join('')
      worker.write(`${method} ${url} HTTP/1.1\r\n${headers}\r\n`)
      worker.write(head)
      browser.pipe(worker).pipe(browser)
    })
    worker.on('error', () => browser.destroy())
    browser.on('error', () => worker.destroy())
  })
  await new Promise((ready) => door.listen(0, '127.0.0.1', ready))
  const stop = async () => {
    door.close()
    door.closeAllConnections()
    await mf.dispose()
  }
  return { origin: `http://localhost:${door.address().port}`, db, stop }
}
