/** The Administradores of a company who get its mails. */
import type { Connection } from '../platform-db/connect'
import { rolId } from '../platform-db/rol-id'
import { read } from '../platform-db/sql'
import { usuarios } from '../tenant/schema/empresas'

const IS_ENABLED = `u.rol_id = ${rolId("'Administrador'")} and u.deshabilitado_at is null`
/** Of an account `u` of the company: an Administrador who may sign in, with a confirmed address. */
export const IS_MAILED = `${IS_ENABLED} and u.email_verificado_at is not null`
/** The same for what concerns a payment: who pays may not have confirmed the address yet, and is owed the receipt. */
export const IS_MAILED_ABOUT_PAGOS = IS_ENABLED

/** A query for a batch. */
export const mailedAdministradores = (d1: Connection, empresaId: string) =>
  read(
    d1,
    { id: usuarios.id, email: usuarios.email, idioma: usuarios.idioma },
    `select u.id, u.email, u.idioma from usuarios u where u.empresa_id = ?1 and ${IS_MAILED}`,
    empresaId,
  )
