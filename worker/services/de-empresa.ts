/**
 * The services of one company: over all of it for its Administrador, over the assigned vehicles for a Usuario, over all of
 * it but reading only for the SuperAdmin who has it open.
 */
import type { Persona } from '../access/gate'
import type { Conexion } from '../db/connect'
import { EmpresaCerrada } from '../db/empresa-cerrada'
import { EmpresaDb } from '../db/empresa-db'
import { EmpresaDeApoyo } from '../db/empresa-de-apoyo'
import { MiSuscripcionDb } from '../db/mi-suscripcion-db'
import type { EmpresaFila } from '../db/plataforma-db'
import { abrePro, historiaMs, suscripcionVigente } from '../domain/apertura'
import type { Rastro } from '../domain/auditoria'
import { diaEn } from '../domain/dia'
import type { Emisor } from '../domain/recibo'
import type { Almacen } from '../files/almacen'
import { closedRoom, type LiveRoom } from '../live/live-room'
import { Alertas } from './alertas'
import { Archivos } from './archivos'
import { Asignaciones } from './asignaciones'
import { Asignados } from './asignados'
import { Calendario } from './calendario'
import { Conductores } from './conductores'
import { Dispositivos } from './dispositivos'
import { Documentos } from './documentos'
import { Mantenimientos } from './mantenimientos'
import { MiSuscripcion } from './mi-suscripcion'
import { MisPagos } from './mis-pagos'
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
  d1: Conexion,
  { empresa, persona }: { empresa: EmpresaFila; persona: Persona },
  afuera: {
    almacen: Almacen
    pendientes: Pendientes
    secreto: string
    emisor: Emisor | null
    roomOf: (empresaId: string) => LiveRoom
  },
  rastro: Rastro,
) {
  const { almacen, pendientes, secreto, emisor, roomOf } = afuera
  const ahora = rastro.at
  const suya = suscripcionVigente(empresa, ahora) ? EmpresaDb : EmpresaCerrada
  const Puerta = persona.rol === 'SuperAdmin' ? EmpresaDeApoyo : suya
  const db = new Puerta(d1, empresa.id, persona.rol === 'Usuario' ? persona.id : null, rastro)
  // a plan without GPS has no map; the panel of a Usuario shows no device
  const room = abrePro(empresa, ahora) ? roomOf(empresa.id) : closedRoom
  const hoy = diaEn(empresa.zona_horaria, ahora)
  const edad = historiaMs(empresa, ahora)
  const archivos = new Archivos(db, empresa, { almacen, pendientes }, { persona: persona.id, ahora })
  return {
    hoy,
    archivos,
    panel: new Panel(db, { hoy, ahora }, persona.rol === 'Usuario' ? closedRoom : room),
    alertas: new Alertas(db, ahora, edad === null ? null : diaEn(empresa.zona_horaria, ahora - edad)),
    asignados: new Asignados(db, hoy),
    asignaciones: new Asignaciones(db, pendientes, ahora),
    vehiculos: new Vehiculos(db, empresa, pendientes, { hoy, ahora }),
    documentos: new Documentos(db, empresa, { archivos, pendientes }, { hoy, ahora }),
    conductores: new Conductores(db, empresa, { archivos, pendientes }, { hoy, ahora }),
    dispositivos: new Dispositivos(db, empresa, { pendientes, secreto, room }, { hoy, ahora }),
    mantenimientos: new Mantenimientos(db, empresa, { archivos, pendientes }, { hoy, ahora }),
    odometros: new Odometros(db, pendientes, ahora),
    misPagos: new MisPagos(db, empresa, emisor, ahora),
    suscripcion: new MiSuscripcion(new MiSuscripcionDb(d1, empresa.id, rastro), pendientes, ahora),
    umbrales: new Umbrales(db, empresa),
    seguridad: new Seguridad(db),
    calendario: new Calendario(db, empresa, secreto),
    planes: new Planes(db, empresa, pendientes, { hoy, ahora }),
  }
}
