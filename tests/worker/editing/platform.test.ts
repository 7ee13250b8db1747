/** Two SuperAdmins who have the settings of the platform open at once: each saves what it changed (docs/decisions/0078). */
import { env } from 'cloudflare:test'
import { beforeEach, expect, test } from 'vitest'
import { Correo } from '../../../worker/correo/service'
import { emptyTrace } from '../../../worker/domain/auditoria/auditoria'
import { DefaultsCommand } from '../../../worker/domain/empresa/seguridad'
import { DEFAULT_SYSTEM_NOTICES } from '../../../worker/domain/plataforma/system-notice'
import { decrypt } from '../../../worker/mail/secret'
import { System } from '../../../worker/plataforma/system'
import { SECRETS } from '../../support/secrets'
import { createPerson, execute } from '../support/world'

const NOW = Date.UTC(2026, 10, 21, 15)
const auditoria = { requestTrace: emptyTrace(NOW) } as never
const system = new System(env.DB, null as never, { auditoria, pointsPerMinute: 60 }, NOW)

beforeEach(() => execute(['ajustes_sistema', 'avisos_sistema', 'email_config'].map((t) => [`delete from ${t}`, []])))

test('one lets passwords expire, the other lets sessions end sooner', async () => {
  const before = { session_timeout: '30', failed_attempts: '5', password_expiry: '90' }
  const save = async (change: object) => {
    const form = { intent: 'update-defaults', ...before, ...change, antes: before }
    const { intent: _, antes: shown, ...asked } = DefaultsCommand.parse(form)
    await system.saveDefaults(asked, shown)
  }
  await save({ vence: true })
  await save({ session_timeout: '15' })
  await save({ failed_attempts: '4' })
  expect(await system.defaults()).toEqual({ session_timeout: 15, failed_attempts: 4, password_expiry: 90 })
})

test('two tabs of one SuperAdmin: a switch that one did not touch stays as the other set it', async () => {
  const { id } = await createPerson('SuperAdmin', {}, NOW)
  const shown = DEFAULT_SYSTEM_NOTICES
  await system.saveNotices(id, { ...shown, pagos: false }, shown)
  await system.saveNotices(id, { ...shown, tareas: false }, shown)
  expect(await system.notices(id)).toEqual({ ...shown, pagos: false, tareas: false })
})

test('one chooses another mail server, the other the name of who sends; a password stays with its server', async () => {
  const correo = new Correo(
    { d1: env.DB, auditoria },
    { secret: SECRETS.CONFIG_SECRET, appUrl: 'https://vigia.test', inDevelopment: false },
    NOW,
    () => Promise.reject(new Error('no line')),
  )
  const shown = {
    smtp_host: 'smtp.uno.co',
    smtp_port: 465,
    smtp_user: 'vigia@uno.co',
    smtp_from_email: 'vigia@uno.co',
    smtp_from_name: 'Vigía',
  }
  const stored = async () => {
    const row = await env.DB.prepare('select * from email_config').first<Record<string, string>>()
    return { ...row, smtp_password: await decrypt(SECRETS.CONFIG_SECRET, row?.smtp_password ?? '') }
  }
  await correo.save({ ...shown, smtp_password: 'la de uno' })
  const other = { smtp_host: 'smtp.otro.co', smtp_user: 'vigia@otro.co' }
  await correo.save({ ...shown, ...other, smtp_password: 'la de otro' }, shown)
  await correo.save({ ...shown, smtp_password: '', smtp_from_name: 'Vigía Avisos' }, shown)
  expect(await stored()).toMatchObject({
    ...shown,
    ...other,
    smtp_from_name: 'Vigía Avisos',
    smtp_password: 'la de otro',
  })
  // a new password of the first server is meant for that one
  await correo.save({ ...shown, smtp_password: 'nueva de uno' }, shown)
  expect(await stored()).toMatchObject({ ...shown, smtp_from_name: 'Vigía Avisos', smtp_password: 'nueva de uno' })
})
