/** The product with a company of a hundred vehicles, behind the interface that the measurements use. */
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { listen } from './client.mjs'
import { point } from './point.mjs'
import { migrate, ROOT, SECRETS } from './servers.mjs'

const load = async (path) => (await runnerImport(join(ROOT, path), { configFile: false, logLevel: 'error' })).module

/** A company with its people, created like those of the tests. */
export async function createEmpresaIn(db, options = {}) {
  const execute = (list) => db.batch(list.map(([sql, params]) => db.prepare(sql).bind(...params)))
  const { createEmpresa } = await load('tests/support/data.ts')
  return createEmpresa(execute, options)
}

export async function productServer({ base, mf, cpu }, vehiculos = 100) {
  const db = await mf.getD1Database('DB')
  await migrate(db)
  const { signLink } = await load('worker/live/link.ts')
  const empresa = await createEmpresaIn(db, { vehiculos, dispositivos: vehiculos })
  const cookie = `Cookie: ${empresa.admin.cookie}\r\n`
  const links = await Promise.all(
    empresa.dispositivos.map((d) => signLink(SECRETS.LINK_SECRET, d.clave, d.link_version)),
  )
  return {
    base,
    cpu,
    cookie,
    empresa,
    trackPath: `/track/${links[0]}`,
    report(i, now) {
      const { body, at } = point(now)
      return { path: `/api/track/${links[i]}/positions`, body, clave: `${empresa.dispositivos[i].id}|${at}` }
    },
    async watch(_devices, viewers, onPosition) {
      const readyPromises = []
      const sockets = Array.from({ length: viewers }, () => {
        let resolveReady
        readyPromises.push(new Promise((resolve) => (resolveReady = resolve)))
        const receive = (text) => {
          if (text === 'pong') return
          const mensaje = JSON.parse(text)
          if (mensaje.type === 'snapshot') resolveReady()
          for (const m of Array.isArray(mensaje) ? mensaje : [mensaje]) {
            if (m.type === 'position') onPosition(`${m.id}|${m.at}`)
          }
        }
        return listen(base, '/api/live', receive, cookie)
      })
      await Promise.all(sockets.map((s) => s.listo))
      await Promise.all(readyPromises)
      return sockets
    },
  }
}
