/** The product with a company of a hundred vehicles, seen as the measurements see a server. */
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { listen } from './cliente.mjs'
import { point } from './punto.mjs'
import { migrate, RAIZ, SECRETOS } from './servidores.mjs'

const load = async (path) => (await runnerImport(join(RAIZ, path), { configFile: false, logLevel: 'error' })).module

/** A company with its people, as the tests make it. */
export async function crearEmpresaEn(db, opciones = {}) {
  const ejecutar = (lista) => db.batch(lista.map(([sql, params]) => db.prepare(sql).bind(...params)))
  const { crearEmpresa } = await load('tests/apoyo/datos.ts')
  return crearEmpresa(ejecutar, opciones)
}

export async function productServer({ base, mf, cpu }, vehiculos = 100) {
  const db = await mf.getD1Database('DB')
  await migrate(db)
  const { firmarEnlace } = await load('worker/live/enlace.ts')
  const empresa = await crearEmpresaEn(db, { vehiculos, dispositivos: vehiculos })
  const cookie = `Cookie: ${empresa.admin.cookie}\r\n`
  const enlaces = await Promise.all(
    empresa.dispositivos.map((d) => firmarEnlace(SECRETOS.LINK_SECRET, d.clave, d.link_version)),
  )
  return {
    base,
    cpu,
    cookie,
    empresa,
    trackPath: `/track/${enlaces[0]}`,
    report(i, ahora) {
      const { body, at } = point(ahora)
      return { path: `/api/track/${enlaces[i]}/positions`, body, clave: `${empresa.dispositivos[i].id}|${at}` }
    },
    async watch(_devices, viewers, onPosition) {
      const listos = []
      const sockets = Array.from({ length: viewers }, () => {
        let listo
        listos.push(new Promise((resolve) => (listo = resolve)))
        const recibe = (text) => {
          if (text === 'pong') return
          const mensaje = JSON.parse(text)
          if (mensaje.type === 'snapshot') listo()
          for (const m of Array.isArray(mensaje) ? mensaje : [mensaje]) {
            if (m.type === 'position') onPosition(`${m.id}|${m.at}`)
          }
        }
        return listen(base, '/api/live', recibe, cookie)
      })
      await Promise.all(sockets.map((s) => s.listo))
      await Promise.all(listos)
      return sockets
    },
  }
}
