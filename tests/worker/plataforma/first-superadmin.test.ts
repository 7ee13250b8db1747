/** The command that creates the first SuperAdmin: once, and never over an existing account. */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { firstSuperAdminSql } from '../../../scripts/first-superadmin/sql.mjs'
import { hashPassword, passwordOpens } from '../../../worker/access/password'
import { createPerson } from '../support/world'

const NOW = Date.UTC(2026, 10, 20, 15)
const PASSWORD = 'una-clave-que-se-muestra-una-vez'

async function run(email: string, name = "Ana O'Peña") {
  const id = crypto.randomUUID()
  const who = {
    id,
    auditId: crypto.randomUUID(),
    name,
    email,
    passwordHash: await hashPassword(PASSWORD),
    now: NOW,
  }
  await env.DB.batch(firstSuperAdminSql(who).map((sql) => env.DB.prepare(sql)))
  return env.DB.prepare(
    `select u.nombre, u.email, u.email_verificado_at, u.empresa_id, r.nombre as rol, c.password_hash,
       (select count(*) from auditoria where objeto = u.id and suceso = 'usuario-creado') as told
     from usuarios u join roles r on r.id = u.rol_id left join credenciales c on c.usuario_id = u.id where u.id = ?`,
  )
    .bind(id)
    .first<Record<string, string | number | null>>()
}

test('an empty database gets its SuperAdmin, who signs in with the printed password; it works once', async () => {
  await createPerson('Usuario')
  const made = await run('ana@vigia.test')
  expect(made).toMatchObject({ nombre: "Ana O'Peña", email: 'ana@vigia.test', rol: 'SuperAdmin', empresa_id: null })
  expect(made).toMatchObject({ email_verificado_at: NOW, told: 1 })
  expect(await passwordOpens(PASSWORD, String(made?.password_hash))).toBe(true)
  expect(await run('otra@vigia.test')).toBeNull()
})

test('the address of another person’s account is left alone', async () => {
  await env.DB.prepare("update usuarios set rol_id = (select id from roles where nombre = 'Usuario')").run()
  const there = await createPerson('Administrador')
  expect(await run(there.email)).toBeNull()
  const kept = await env.DB.prepare('select count(*) as n from credenciales where usuario_id = ?')
    .bind(there.id)
    .first()
  expect(kept).toEqual({ n: 0 })
})
