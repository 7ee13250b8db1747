/** What the SuperAdmin sets for the whole platform, and that it is obeyed: default safety rules, mails about alerts, keys. */
import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, test } from 'vitest'
import { Llavero } from '../../worker/access/llavero'
import { ApiDb } from '../../worker/db/api-db'
import { AvisosSistemaDb } from '../../worker/db/avisos-sistema-db'
import { IdentidadDb } from '../../worker/db/identidad-db'
import { PlataformaDb } from '../../worker/db/plataforma-db'
import { ProteccionDb } from '../../worker/db/proteccion-db'
import { SistemaDb, TABLAS_GRANDES } from '../../worker/db/sistema-db'
import { VisoresDb } from '../../worker/db/visores-db'
import { entrada, sinRastro } from '../../worker/domain/auditoria'
import { LLAVE_MS } from '../../worker/domain/llaves'
import { Vigilancia } from '../../worker/services/vigilancia'
import { SECRETOS } from '../apoyo/secretos'
import { crearEmpresa, crearPersona, crearSesion, ejecutar } from './apoyo/mundo'

const MINUTO = 60_000
const DIA = 86_400_000
/** ten in the morning in Colombia */
const AHORA = Date.UTC(2026, 10, 21, 15)
const rastro = sinRastro(AHORA)
const sistema = new SistemaDb(env.DB)
const fijar = (session_timeout: number, failed_attempts: number, password_expiry: number | null) =>
  sistema.guardarDefectos(
    { session_timeout, failed_attempts, password_expiry },
    entrada(rastro, 'defectos-cambiados', {}),
    AHORA,
  )

/** A company that never saved rules of its own. */
async function sinReglas() {
  const empresa = await crearEmpresa()
  await ejecutar([['delete from seguridad where empresa_id = ?', [empresa.id]]])
  return empresa
}

beforeEach(async () => {
  const tablas = ['ajustes_sistema', 'avisos_sistema', 'alertas_sistema', 'correos', 'trabajos', 'llaves']
  await ejecutar(tablas.map((tabla) => [`delete from ${tabla}`, []]))
})

describe('the safety rules of who chose none', () => {
  test('are the usual ones until the SuperAdmin sets others, and then those, everywhere', async () => {
    expect(await sistema.defectos()).toEqual({ session_timeout: 30, failed_attempts: 5, password_expiry: null })
    await fijar(60, 7, 120)
    const { id, admin } = await sinReglas()
    const { token_hash } = (await env.DB.prepare('select token_hash from sesiones where usuario_id = ?')
      .bind(admin.id)
      .first<{ token_hash: string }>())!
    expect((await new PlataformaDb(env.DB).sesionPorHash(token_hash))?.session_timeout).toBe(60)
    const { cuenta } = await new IdentidadDb(env.DB, rastro).cuenta(admin.email, 'x', 0)
    expect(cuenta).toMatchObject({ failed_attempts: 7, password_expiry: 120 })
    const { reglas } = await new ProteccionDb(env.DB, rastro).todo(admin.id, 'x', { empresa_id: id, ahora: AHORA })
    expect(reglas).toEqual({ session_timeout: 60, failed_attempts: 7, password_expiry: 120, two_factor_auth: 0 })
  })

  test('a company with rules of its own keeps all of them, also that passwords never expire', async () => {
    await fijar(60, 7, 120)
    const { id, admin } = await crearEmpresa()
    await ejecutar([['update seguridad set session_timeout = 15, failed_attempts = 3 where empresa_id = ?', [id]]])
    const { cuenta } = await new IdentidadDb(env.DB, rastro).cuenta(admin.email, 'x', 0)
    expect(cuenta).toMatchObject({ failed_attempts: 3, password_expiry: null })
    const { reglas } = await new ProteccionDb(env.DB, rastro).todo(admin.id, 'x', { empresa_id: id, ahora: AHORA })
    expect(reglas).toMatchObject({ session_timeout: 15, password_expiry: null })
  })

  test('an open map idles as long as they say', async () => {
    const { id, admin } = await sinReglas()
    const ahora = Date.now()
    const { sesion } = await crearSesion(admin.id)
    await ejecutar([['update sesiones set last_seen = ? where id = ?', [ahora - 40 * MINUTO, sesion]]])
    const estado = async () => {
      const mirada = { sesion, usuario: admin.id, visible: false }
      return (await new VisoresDb(env.DB).revisar(id, [mirada], ahora, 30)).permisos.get(sesion)?.estado
    }
    expect(await estado()).toBe('terminada')
    await fijar(60, 5, null)
    expect(await estado()).toBe('viva')
  })
})

describe('a mail a day about new alerts', () => {
  const alerta = (id: string, clase: string): [string, (string | number)[]] => [
    `insert into alertas_sistema (id, clase, objeto, n, desde, marca, datos, primera_at, ultima_at) values (?1, ?2, ?1, 2, 1, 1, '{}', 1, 1)`,
    [id, clase],
  ]
  const avisar = (ahora: number) => new Vigilancia(env.DB, ahora).avisar('https://vigia.test')
  const correos = async (email: string) =>
    (
      await env.DB.prepare('select texto from correos where para = ? order by created_at')
        .bind(email)
        .all<{ texto: string }>()
    ).results

  test('tells each SuperAdmin once of what they want to hear, what comes later the next day, and nothing twice', async () => {
    const [una, otra] = [await crearPersona('SuperAdmin'), await crearPersona('SuperAdmin')]
    await new AvisosSistemaDb(env.DB).guardar(otra.id, { correo: false, pagos: true, tareas: true, espacio: true })
    await ejecutar([alerta('a', 'correo-muerto')])
    await Promise.all([avisar(AHORA), avisar(AHORA)])
    await avisar(AHORA + MINUTO)
    expect((await correos(una.email)).map((c) => c.texto)).toEqual([expect.stringContaining('2 correos sin entregar')])
    expect(await correos(otra.email)).toEqual([])
    await ejecutar([alerta('b', 'tarea-atrasada')])
    await avisar(AHORA + 5 * MINUTO)
    expect(await correos(una.email)).toHaveLength(1)
    // the night belongs to nobody: from six in the morning on
    await avisar(AHORA + DIA - 5 * 3_600_000)
    expect(await correos(una.email)).toHaveLength(1)
    await avisar(AHORA + DIA - 4 * 3_600_000)
    const [, segundo] = await correos(una.email)
    expect(segundo?.texto).toContain('Una tarea de la plataforma está atrasada')
    expect(segundo?.texto).not.toContain('sin entregar')
    expect(await correos(otra.email)).toHaveLength(1)
  })

  test('what is resolved by then is told to nobody', async () => {
    const { email } = await crearPersona('SuperAdmin')
    await ejecutar([alerta('a', 'correo-muerto'), ["update alertas_sistema set estado = 'Resuelto'", []]])
    await avisar(AHORA)
    expect(await correos(email)).toEqual([])
  })
})

test('a key that is replaced signs and verifies nothing more; the one that waited signs, and another waits', async () => {
  const llavero = new Llavero(new ApiDb(env.DB, rastro), SECRETOS.CONFIG_SECRET, AHORA)
  const antes = await llavero.firma()
  const [, siguiente] = await llavero.listar()
  expect((await llavero.listar()).map((k) => k.papel)).toEqual(['firma', 'espera'])
  const despues = new Llavero(new ApiDb(env.DB, rastro), SECRETOS.CONFIG_SECRET, AHORA + DIA)
  expect(await despues.cambiar()).toBe(antes.kid)
  const ahora = await despues.listar()
  expect(ahora.map((k) => k.papel)).toEqual(['firma', 'espera'])
  expect(ahora[0]?.kid).toBe(siguiente?.kid)
  expect(ahora[1]?.cambia).toBe(AHORA + DIA + LLAVE_MS)
  expect((await despues.firma()).kid).toBe(siguiente?.kid)
  const filas = await new ApiDb(env.DB, rastro).llaves()
  expect(await despues.verifica(antes.kid, filas)).toBeNull()
})

test('the state of the database is told from one row a table', async () => {
  const { bytes, tablas, migraciones } = await sistema.base()
  expect(bytes).toBeGreaterThan(0)
  expect(tablas.map((t) => t.tabla)).toEqual([...TABLAS_GRANDES])
  expect(tablas.find((t) => t.tabla === 'usuarios')?.filas).toBeGreaterThan(0)
  expect(migraciones).toBeNull()
  await ejecutar([
    ['create table d1_migrations (id integer primary key, name text, applied_at text)', []],
    [
      "insert into d1_migrations (name, applied_at) values ('0000_tablas.sql', '2026-11-01 10:00:00'), ('0001_roles.sql', 'x')",
      [],
    ],
  ])
  expect((await sistema.base()).migraciones?.map((m) => m.nombre)).toEqual(['0001_roles.sql', '0000_tablas.sql'])
  await ejecutar([['drop table d1_migrations', []]])
})
