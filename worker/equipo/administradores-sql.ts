/** The Administradores of a company who get its mails: with an enabled account and a confirmed address. */
import type { Connection } from '../platform-db/connect'
import { read } from '../platform-db/sql'
import { usuarios } from '../tenant/schema/empresas'

/** A query for a batch. */
export const mailedAdministradores = (d1: Connection, empresaId: string) =>
  read(
    d1,
    { id: usuarios.id, email: usuarios.email, idioma: usuarios.idioma },
    `select u.id, u.email, u.idioma from usuarios u join roles r on r.id = u.rol_id
       where u.empresa_id = ?1 and r.nombre = 'Administrador' and u.deshabilitado_at is null
         and u.email_verificado_at is not null`,
    empresaId,
  )
