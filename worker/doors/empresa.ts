/**
 * The services of one company: all of it for its Administrador, the assigned vehicles for a Usuario, and all of it
 * read-only for the SuperAdmin who has it open.
 */
import type { Person } from '../access/gate'
import { Calendario } from '../alertas/calendar'
import { Alertas } from '../alertas/service'
import { Umbrales } from '../alertas/umbrales'
import { Archivos } from '../archivos/service'
import { Conductores } from '../conductores/service'
import { Dispositivos } from '../dispositivos/service'
import { Documentos } from '../documentos/service'
import { dayIn } from '../domain/day'
import { historyMs, isSuscripcionValid, opensPro } from '../domain/suscripcion/standing'
import { Seguridad } from '../empresa/seguridad'
import { Asignaciones } from '../equipo/asignaciones'
import { closedRoom } from '../live/live-room'
import { Odometros } from '../mantenimientos/odometros'
import { Planes } from '../mantenimientos/planes'
import { Mantenimientos } from '../mantenimientos/service'
import { MyPagos } from '../pagos/history'
import type { EmpresaRow } from '../platform-db/platform-db'
import { MiSuscripcion } from '../suscripcion/service'
import { MiSuscripcionDb } from '../suscripcion/sql'
import { Panel } from '../tablero/service'
import { ClosedEmpresa } from '../tenant/closed-empresa'
import { EmpresaDb } from '../tenant/empresa-db'
import { SupportEmpresa } from '../tenant/support-empresa'
import { AssignedVehiculos } from '../vehiculos/assigned'
import { Vehiculos } from '../vehiculos/service'
import { lazy, once, together } from './lazy'
import type { RequestParts } from './parts'

export type EmpresaServices = ReturnType<typeof empresaServices>

export function empresaServices(parts: RequestParts, empresa: EmpresaRow, person: Person) {
  const { d1, now, settings, requestTrace } = parts
  const isUsuario = person.rol === 'Usuario'
  const OwnDoor = isSuscripcionValid(empresa, now) ? EmpresaDb : ClosedEmpresa
  const Door = person.rol === 'SuperAdmin' ? SupportEmpresa : OwnDoor
  const db = new Door(d1, empresa.id, isUsuario ? person.id : null, requestTrace)
  const hoy = dayIn(empresa.zona_horaria, now)
  const clock = { hoy, ahora: now }
  // a plan without GPS has no map
  const room = opensPro(empresa, now) ? parts.roomOf(empresa.id) : closedRoom
  const age = historyMs(empresa, now)
  const historyStart = age === null ? null : dayIn(empresa.zona_horaria, now - age)
  const archivos = once(() => new Archivos(db, empresa, parts, { persona: person.id, ahora: now }))
  /** What services of records with files reach outside the database. */
  const externals = () => ({ archivos: archivos(), pendientes: parts.pendientes })
  return together(
    { hoy },
    lazy({
      archivos,
      // the dashboard of a Usuario shows no devices
      panel: () => new Panel(db, clock, isUsuario ? closedRoom : room),
      alertas: () => new Alertas(db, now, historyStart),
      assigned: () => new AssignedVehiculos(db, hoy),
      asignaciones: () => new Asignaciones(db, parts.pendientes, now),
      vehiculos: () => new Vehiculos(db, empresa, parts.pendientes, clock),
      documentos: () => new Documentos(db, empresa, externals(), clock),
      conductores: () => new Conductores(db, empresa, externals(), clock),
      dispositivos: () => {
        const { pendientes } = parts
        return new Dispositivos(db, empresa, { pendientes, secreto: settings.LINK_SECRET, room }, clock)
      },
      mantenimientos: () => new Mantenimientos(db, empresa, externals(), clock),
      odometros: () => new Odometros(db, parts.pendientes, now),
      planes: () => new Planes(db, empresa, parts.pendientes, clock),
      myPagos: () => new MyPagos(db, empresa, settings.emisor, now),
      suscripcion: () => new MiSuscripcion(new MiSuscripcionDb(d1, empresa.id, requestTrace), parts.pendientes, now),
      umbrales: () => new Umbrales(db, empresa),
      seguridad: () => new Seguridad(db),
      calendario: () => new Calendario(db, empresa, settings.LINK_SECRET),
    }),
  )
}
