/**
 * The services of one company: over all of it for its Administrador, over the assigned vehicles for a Usuario, over all of
 * it but reading only for the SuperAdmin who has it open.
 */
import type { Persona } from '../access/gate'
import type { Connection } from '../db/connect'
import { ClosedEmpresa } from '../db/empresa-cerrada'
import { EmpresaDb } from '../db/empresa-db'
import { SupportEmpresa } from '../db/empresa-de-apoyo'
import { MiSuscripcionDb } from '../db/mi-suscripcion-db'
import type { EmpresaFila } from '../db/plataforma-db'
import { historyMs, isSuscripcionValid, opensPro } from '../domain/apertura'
import type { RequestTrace } from '../domain/auditoria'
import { diaEn } from '../domain/dia'
import type { Emisor } from '../domain/recibo'
import type { FileStore } from '../files/almacen'
import { closedRoom, type LiveRoom } from '../live/live-room'
import { Alertas } from './alertas'
import { Archivos } from './archivos'
import { Asignaciones } from './asignaciones'
import { AssignedVehiculos } from './asignados'
import { Calendario } from './calendario'
import { Conductores } from './conductores'
import { Dispositivos } from './dispositivos'
import { Documentos } from './documentos'
import { Mantenimientos } from './mantenimientos'
import { MiSuscripcion } from './mi-suscripcion'
import { MyPagos } from './mis-pagos'
import { Odometros } from './odometros'
import { Panel } from './panel'
import type { Pendientes } from './pendientes'
import { Planes } from './planes'
import { Seguridad } from './seguridad'
import { Umbrales } from './umbrales'
import { Vehiculos } from './vehiculos'

/**
 * @param afuera what lies outside the database, the secret that signs links, who is paid, and the way to a live room
 * @param rastro what the audit log says of who asks, with the request's instant
 */
export function deEmpresa(
  d1: Connection,
  { empresa, persona }: { empresa: EmpresaFila; persona: Persona },
  externals: {
    store: FileStore
    pendientes: Pendientes
    secreto: string
    emisor: Emisor | null
    roomOf: (empresaId: string) => LiveRoom
  },
  requestTrace: RequestTrace,
) {
  const { store, pendientes, secreto, emisor, roomOf } = externals
  const now = requestTrace.at
  const OwnDoor = isSuscripcionValid(empresa, now) ? EmpresaDb : ClosedEmpresa
  const Door = persona.rol === 'SuperAdmin' ? SupportEmpresa : OwnDoor
  const db = new Door(d1, empresa.id, persona.rol === 'Usuario' ? persona.id : null, requestTrace)
  // a plan without GPS has no map; the panel of a Usuario shows no device
  const room = opensPro(empresa, now) ? roomOf(empresa.id) : closedRoom
  const hoy = diaEn(empresa.zona_horaria, now)
  const age = historyMs(empresa, now)
  const archivos = new Archivos(db, empresa, { store, pendientes }, { persona: persona.id, ahora: now })
  return {
    hoy,
    archivos,
    panel: new Panel(db, { hoy, ahora: now }, persona.rol === 'Usuario' ? closedRoom : room),
    alertas: new Alertas(db, now, age === null ? null : diaEn(empresa.zona_horaria, now - age)),
    assigned: new AssignedVehiculos(db, hoy),
    asignaciones: new Asignaciones(db, pendientes, now),
    vehiculos: new Vehiculos(db, empresa, pendientes, { hoy, ahora: now }),
    documentos: new Documentos(db, empresa, { archivos, pendientes }, { hoy, ahora: now }),
    conductores: new Conductores(db, empresa, { archivos, pendientes }, { hoy, ahora: now }),
    dispositivos: new Dispositivos(db, empresa, { pendientes, secreto, room }, { hoy, ahora: now }),
    mantenimientos: new Mantenimientos(db, empresa, { archivos, pendientes }, { hoy, ahora: now }),
    odometros: new Odometros(db, pendientes, now),
    myPagos: new MyPagos(db, empresa, emisor, now),
    suscripcion: new MiSuscripcion(new MiSuscripcionDb(d1, empresa.id, requestTrace), pendientes, now),
    umbrales: new Umbrales(db, empresa),
    seguridad: new Seguridad(db),
    calendario: new Calendario(db, empresa, secreto),
    planes: new Planes(db, empresa, pendientes, { hoy, ahora: now }),
  }
}
