/**
 * The services of one company: all of it for its Administrador, the assigned vehicles for a Usuario, and all of it
 * read-only for the SuperAdmin who has it open.
 */
import type { Person } from '../access/gate'
import { Calendario } from '../alertas/calendar'
import { Alertas } from '../alertas/service'
import { Umbrales } from '../alertas/umbrales'
import { ApiKeys } from '../api-clients/api-keys'
import { Archivos } from '../archivos/service'
import { Compartidos } from '../compartidos/service'
import { Conductores } from '../conductores/service'
import { AssignedDispositivos } from '../dispositivos/assigned'
import { DaySums } from '../dispositivos/day-sums'
import { Days } from '../dispositivos/days'
import { DeviceHorario } from '../dispositivos/device-horario'
import { Looks } from '../dispositivos/looks'
import { OwnServer } from '../dispositivos/own-server'
import { Dispositivos } from '../dispositivos/service'
import { Whereabouts } from '../dispositivos/whereabouts'
import { AssignedDocumentos } from '../documentos/assigned'
import { Documentos } from '../documentos/service'
import { dayIn } from '../domain/day'
import type { LookRole } from '../domain/dispositivos/look'
import { firstDayShown, opensPro } from '../domain/suscripcion/standing'
import { Horario } from '../empresa/horario'
import { Seguridad } from '../empresa/seguridad'
import { VigilanciaRules } from '../empresa/vigilancia'
import { Asignaciones } from '../equipo/asignaciones'
import { Episodios } from '../lugares/episodios'
import { AssignedPlaces } from '../lugares/list'
import { Lugares } from '../lugares/service'
import { ServicioFiles } from '../mantenimientos/files'
import { Odometros } from '../mantenimientos/odometros'
import { Planes } from '../mantenimientos/planes'
import { Mantenimientos } from '../mantenimientos/service'
import { Objeciones } from '../objeciones/service'
import { MyPagos } from '../pagos/history'
import { Payer } from '../pagos/payer'
import type { EmpresaRow } from '../platform-db/platform-db'
import { MiSuscripcion } from '../suscripcion/service'
import { MiSuscripcionDb } from '../suscripcion/sql'
import { Panel } from '../tablero/service'
import { accessAt, type WriteAccess } from '../tenant/access'
import { AssignedDb, EmpresaDb } from '../tenant/empresa-db'
import type { EmpresaReader } from '../tenant/read'
import { AssignedVehiculos } from '../vehiculos/assigned'
import { VehiculoPicker } from '../vehiculos/choice'
import { Finder } from '../vehiculos/finder'
import { Vehiculos } from '../vehiculos/service'
import { Vistas } from '../vistas/service'
import { compose, lazy, once } from './lazy'
import type { RequestParts } from './parts'

export type EmpresaServices = ReturnType<typeof empresaServices>
export type UsuarioServices = ReturnType<typeof usuarioServices>

/** What a person may write in a company: a SuperAdmin on a support visit may write nothing. */
export function accessOf(empresa: EmpresaRow, person: Person, now: number): WriteAccess {
  if (person.rol === 'SuperAdmin') return 'visited'
  return accessAt(empresa, now)
}

/** The company's day, its live room, and from which day on its plan shows history. */
function settingOf(parts: RequestParts, empresa: EmpresaRow) {
  const { now } = parts
  const today = dayIn(empresa.zona_horaria, now)
  return {
    today,
    clock: { today, now },
    // a plan without GPS has no map, and its live room is not asked
    whereabouts: new Whereabouts(empresa, now, opensPro(empresa, now) ? parts.roomOf(empresa.id) : undefined),
    historyStart: firstDayShown(empresa, empresa.zona_horaria, now),
    zona: empresa.zona_horaria,
  }
}

/** A Usuario's part of the company: the assigned vehicles. */
export function usuarioServices(parts: RequestParts, empresa: EmpresaRow, person: Person) {
  const { d1, now, requestTrace, pendientes } = parts
  const access = accessAt(empresa, now)
  const db = new AssignedDb(d1, empresa.id, person.id, requestTrace, access)
  const { today, clock, whereabouts, historyStart, zona } = settingOf(parts, empresa)
  const looks = new Looks(
    d1,
    { empresaId: empresa.id, quien: person.id, rol: person.rol, assignedTo: person.id },
    { zona, now },
  )
  const archivos = once(() => new Archivos(db, parts, { personId: person.id, now }))
  return compose(
    { today, looked: (vehiculoId: string) => looks.noteAfter(vehiculoId, parts.after) },
    lazy({
      archivos,
      // the dashboard of a Usuario shows no devices
      panel: () => new Panel(db, clock, new Whereabouts(empresa, now)),
      alertas: () => new Alertas(db, pendientes, now, historyStart),
      assigned: () => new AssignedVehiculos(db, today, whereabouts),
      vehiculos: () => new VehiculoPicker(db),
      finder: () => new Finder(db),
      documentos: (): AssignedDocumentos =>
        new AssignedDocumentos(db, empresa, { archivos: archivos(), pendientes }, clock),
      dispositivos: () => new AssignedDispositivos(db, whereabouts, looks),
      compartidos: () => new Compartidos(db, empresa, { pendientes, secret: parts.settings.HASH_SECRET }, now),
      days: () => new Days(db, parts.dayReaderOf(empresa.id), { today, zona, historyStart }, looks),
      assignedPlaces: () => new AssignedPlaces(db),
      fleetEpisodes: () => fleetEpisodesOf(db, now),
      vistas: () => new Vistas(db, person.id, now),
      fleetReports: () => fleetReportsOf(db, today),
      ownMailings: async () => {
        const { OwnMailings } = await import('../reports/mailings')
        return new OwnMailings(db, person.id)
      },
    }),
  )
}

/** Loads when it is asked for: few pages need it. */
async function fleetReportsOf(db: EmpresaReader, today: string) {
  const { FleetReports } = await import('../reports/service')
  return new FleetReports(db, today)
}

/** Loads when it is asked for, likewise. */
async function fleetEpisodesOf(db: EmpresaReader, now: number) {
  const { FleetEpisodes } = await import('../lugares/fleet-episodes')
  return new FleetEpisodes(db, now)
}

/**
 * The whole company.
 * @param looksAs what drivers are told of who looks at their vehicle
 */
export function empresaServices(
  parts: RequestParts,
  empresa: EmpresaRow,
  person: Person,
  looksAs: LookRole = person.rol,
) {
  const { d1, now, settings, requestTrace } = parts
  const access = accessOf(empresa, person, now)
  const db = new EmpresaDb(d1, empresa.id, requestTrace, access)
  const { today, clock, whereabouts, historyStart, zona } = settingOf(parts, empresa)
  const looks = new Looks(
    d1,
    { empresaId: empresa.id, quien: person.id, rol: looksAs, assignedTo: null },
    { zona, now },
  )
  const archivos = once(() => new Archivos(db, parts, { personId: person.id, now }))
  /** What services of records with files reach outside the database. */
  const externals = () => ({ archivos: archivos(), pendientes: parts.pendientes })
  return compose(
    { today, looked: (vehiculoId: string) => looks.noteAfter(vehiculoId, parts.after) },
    lazy({
      archivos,
      panel: () => new Panel(db, clock, whereabouts),
      alertas: () => new Alertas(db, parts.pendientes, now, historyStart),
      reminders: async () => {
        const [{ Reminders }, { RemindersDb }] = await Promise.all([
          import('../alertas/reminders'),
          import('../alertas/reminders-sql'),
        ])
        const from = { sender: person, empresa: empresa.nombre, appUrl: settings.APP_URL }
        return new Reminders(db, new RemindersDb(d1, empresa.id, requestTrace), from, clock)
      },
      asignaciones: () => new Asignaciones(db, parts.pendientes, now),
      vehiculos: () => new Vehiculos(db, empresa, parts.pendientes, clock, whereabouts),
      finder: () => new Finder(db),
      // these load when they are asked for: one screen each needs them
      sampleFleet: async () => {
        const { SampleFleet } = await import('../vehiculos/sample')
        return new SampleFleet(db, empresa, parts.pendientes, clock)
      },
      importaciones: async () => {
        const { Importaciones } = await import('../importaciones/service')
        return new Importaciones(db, empresa, { pendientes: parts.pendientes, actor: { usuario: person.id } }, clock)
      },
      importUndo: async () => {
        const { ImportUndo } = await import('../importaciones/undo')
        return new ImportUndo(db, parts.pendientes, now)
      },
      documentos: () => new Documentos(db, empresa, externals(), clock),
      conductores: () => new Conductores(db, empresa, externals(), clock),
      dispositivos: () => {
        const { pendientes, heardOf } = parts
        return new Dispositivos(
          db,
          empresa,
          { pendientes, secret: settings.LINK_SECRET, whereabouts, looks, heardOf },
          clock,
        )
      },
      deviceHorario: () => new DeviceHorario(db, empresa, parts.pendientes, now),
      days: () => new Days(db, parts.dayReaderOf(empresa.id), { today, zona, historyStart }, looks),
      daySums: () => new DaySums(db),
      compartidos: () =>
        new Compartidos(db, empresa, { pendientes: parts.pendientes, secret: settings.HASH_SECRET }, now),
      objeciones: () => new Objeciones(d1, db, person.id, now),
      lugares: () => new Lugares(db, now, parts.pendientes),
      episodios: () => new Episodios(db),
      fleetEpisodes: () => fleetEpisodesOf(db, now),
      ownServer: () => new OwnServer(db, empresa, settings.LINK_SECRET, parts.strangersOf),
      mantenimientos: () => new Mantenimientos(db, empresa, externals(), clock),
      servicioFiles: () => new ServicioFiles(db, externals()),
      odometros: () => new Odometros(db, parts.pendientes, now),
      planes: () => new Planes(db, parts.pendientes, clock),
      myPagos: () => new MyPagos(db, empresa, settings.emisor, person.idioma, settings.wompi?.ambiente ?? null),
      facturaFiles: async () =>
        (await import('./invoicing')).facturaFilesOf(db, parts.store, empresa.id, person.idioma),
      payer: () => new Payer(db, async () => (await import('./invoicing')).facturadorOf(settings.factus, now), now),
      suscripcion: () => {
        const ownDb = new MiSuscripcionDb(d1, empresa.id, requestTrace, access)
        return new MiSuscripcion(ownDb, parts.pendientes, now)
      },
      umbrales: () => new Umbrales(db, empresa),
      horario: () => new Horario(db, empresa, parts.pendientes),
      vigilancia: () => new VigilanciaRules(db, empresa, parts.pendientes),
      seguridad: () => new Seguridad(db),
      vistas: () => new Vistas(db, person.id, now),
      apiKeys: () => new ApiKeys(db, empresa, now),
      fleetReports: () => fleetReportsOf(db, today),
      mailings: async () => {
        const { Mailings } = await import('../reports/mailings')
        const sendNow = (key: string) => parts.courier.sendNow(key)
        return new Mailings(db, empresa, { d1, requestTrace, person, appUrl: settings.APP_URL, sendNow }, now)
      },
      // loads when it is asked for: few pages need it
      descargas: async () => {
        const { Descargas } = await import('../descargas/service')
        return new Descargas(db, () => parts.store, { personId: person.id, secret: settings.HASH_SECRET, now })
      },
      webhooks: async () => {
        const [{ Webhooks }, { hookSettingsOf }, { TRANSPORT }] = await Promise.all([
          import('../webhooks/service'),
          import('../webhooks/delivery'),
          import('../webhooks/send'),
        ])
        return new Webhooks(db, empresa, { d1, settings: hookSettingsOf(settings), transport: TRANSPORT }, now)
      },
      accounting: async () => {
        const { Accounting } = await import('../erp/service')
        return new Accounting(db, empresa, person.id, now)
      },
      accountingProgram: async () => {
        const [{ AccountingProgram }, { erpSettingsOf, SEND }] = await Promise.all([
          import('../erp/program'),
          import('../erp/programs'),
        ])
        return new AccountingProgram(db, empresa, { settings: erpSettingsOf(settings), send: SEND }, now)
      },
      calendario: () => new Calendario(db, empresa, settings.LINK_SECRET),
    }),
  )
}
