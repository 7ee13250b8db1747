/**
 * Builds the services of one company: all of it for its Administrador, the assigned vehicles for a Usuario, and all of
 * it read-only for the SuperAdmin who has it open.
 */
import type { Person } from '../access/gate'
import { Calendario } from '../alertas/calendar'
import { Alertas } from '../alertas/service'
import { Umbrales } from '../alertas/umbrales'
import { Archivos } from '../archivos/service'
import { Conductores } from '../conductores/service'
import { Dispositivos } from '../dispositivos/service'
import { Documentos } from '../documentos/service'
import type { RequestTrace } from '../domain/auditoria/auditoria'
import { dayIn } from '../domain/day'
import type { Emisor } from '../domain/pagos/recibo'
import { historyMs, isSuscripcionValid, opensPro } from '../domain/suscripcion/standing'
import { Seguridad } from '../empresa/seguridad'
import { Asignaciones } from '../equipo/asignaciones'
import type { FileStore } from '../files/store'
import { closedRoom, type LiveRoom } from '../live/live-room'
import { Odometros } from '../mantenimientos/odometros'
import { Planes } from '../mantenimientos/planes'
import { Mantenimientos } from '../mantenimientos/service'
import type { Pendientes } from '../outbox/service'
import { MyPagos } from '../pagos/history'
import type { Connection } from '../platform-db/connect'
import type { EmpresaRow } from '../platform-db/platform-db'
import { MiSuscripcion } from '../suscripcion/service'
import { MiSuscripcionDb } from '../suscripcion/sql'
import { Panel } from '../tablero/service'
import { ClosedEmpresa } from '../tenant/closed-empresa'
import { EmpresaDb } from '../tenant/empresa-db'
import { SupportEmpresa } from '../tenant/support-empresa'
import { AssignedVehiculos } from '../vehiculos/assigned'
import { Vehiculos } from '../vehiculos/service'

/**
 * @param externals what lies outside the database: storage, outbox, the secret that signs links, the issuer of
 *   receipts, and the way to a live room
 * @param requestTrace the request's data for the audit log, with its instant
 */
export function empresaServices(
  d1: Connection,
  { empresa, persona: person }: { empresa: EmpresaRow; persona: Person },
  externals: {
    store: FileStore
    pendientes: Pendientes
    secreto: string
    emisor: Emisor | null
    roomOf: (empresaId: string) => LiveRoom
  },
  requestTrace: RequestTrace,
) {
  const { store, pendientes, secreto: secret, emisor, roomOf } = externals
  const now = requestTrace.at
  const OwnDoor = isSuscripcionValid(empresa, now) ? EmpresaDb : ClosedEmpresa
  const Door = person.rol === 'SuperAdmin' ? SupportEmpresa : OwnDoor
  const db = new Door(d1, empresa.id, person.rol === 'Usuario' ? person.id : null, requestTrace)
  // a plan without GPS has no map, and the dashboard of a Usuario shows no devices
  const room = opensPro(empresa, now) ? roomOf(empresa.id) : closedRoom
  const hoy = dayIn(empresa.zona_horaria, now)
  const age = historyMs(empresa, now)
  const archivos = new Archivos(db, empresa, { store, pendientes }, { persona: person.id, ahora: now })
  return {
    hoy,
    archivos,
    panel: new Panel(db, { hoy, ahora: now }, person.rol === 'Usuario' ? closedRoom : room),
    alertas: new Alertas(db, now, age === null ? null : dayIn(empresa.zona_horaria, now - age)),
    assigned: new AssignedVehiculos(db, hoy),
    asignaciones: new Asignaciones(db, pendientes, now),
    vehiculos: new Vehiculos(db, empresa, pendientes, { hoy, ahora: now }),
    documentos: new Documentos(db, empresa, { archivos, pendientes }, { hoy, ahora: now }),
    conductores: new Conductores(db, empresa, { archivos, pendientes }, { hoy, ahora: now }),
    dispositivos: new Dispositivos(db, empresa, { pendientes, secreto: secret, room }, { hoy, ahora: now }),
    mantenimientos: new Mantenimientos(db, empresa, { archivos, pendientes }, { hoy, ahora: now }),
    odometros: new Odometros(db, pendientes, now),
    myPagos: new MyPagos(db, empresa, emisor, now),
    suscripcion: new MiSuscripcion(new MiSuscripcionDb(d1, empresa.id, requestTrace), pendientes, now),
    umbrales: new Umbrales(db, empresa),
    seguridad: new Seguridad(db),
    calendario: new Calendario(db, empresa, secret),
    planes: new Planes(db, empresa, pendientes, { hoy, ahora: now }),
  }
}
