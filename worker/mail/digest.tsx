/** The digest of a day as a mail: subject, HTML, and a text that says the same. */
import { kmDe, leerCosa, TIPO_MANTENIMIENTO } from '../domain/alertas/assessment'
import {
  AVISOS_POR_CORREO,
  alertasPath,
  daysLeft,
  GROUPS,
  groupOf,
  type Lector,
  missingByVehicle,
  type Notifiable,
  pathOf,
  pathOfMissing,
  pathOfVehicle,
  preferencesPath,
  stoppedInOrder,
  TOLD_OF_COMPANY,
  type Told,
  type VehicleOfDigest,
} from '../domain/alertas/digest'
import type { TipoDocumento } from '../domain/documentos/rules'
import { formatPlaca } from '../domain/vehiculos/placa'
import { ENLACE, paragraph, renderMail } from './frame'
import { Button, Heading, type Line, List, type ListOfDigest } from './pieces'
import { fecha, type Idioma, miles, TEXTS, tipoEn } from './texts'

export interface Resumen extends Told {
  idioma: Idioma
  rol: Lector['rol']
  empresa: string
  /** the product's address, without a slash at the end */
  appUrl: string
  dia: string
  /** there are more alerts than were read: their count is «at least» */
  hayMas: boolean
}

const LISTS: readonly ListOfDigest[] = [...GROUPS, 'missing']
/** So many plates stand in a subject, where a phone still shows them. */
const PLATES_IN_SUBJECT = 3

/** Writes it. `asunto`, `html` and `texto` as they are stored in the queue. */
export function composeDigest(r: Resumen): { asunto: string; html: string; texto: string } {
  const t = TEXTS[r.idioma]
  const asunto = asuntoDe(r)
  const todos = rowsOf(r)
  const lines = todos.slice(0, AVISOS_POR_CORREO)
  const leftOut = todos.length - lines.length
  const mas = leftOut > 0 ? t.mas(miles(leftOut, r.idioma), r.hayMas) : null
  const title = titleOf(r)
  const heading = (group: ListOfDigest) => (group === 'missing' ? t.missing.title : t.group[group])
  const alertas = r.appUrl + alertasPath(r.rol)
  const preferencias = r.appUrl + preferencesPath(r.rol)
  const why = t.why(r.rol, r.empresa)
  const html = renderMail({
    idioma: r.idioma,
    asunto,
    preheader: lines
      .slice(0, 3)
      .map((x) => `${x.placa} ${x.que}`)
      .join(' · '),
    cuerpo: (
      <>
        <Heading title={title} line={`${r.empresa} · ${fecha(r.dia, r.idioma)}`} />
        {LISTS.map((group) => (
          <List key={group} title={heading(group)} lines={lines.filter((x) => x.group === group)} />
        ))}
        {mas && (
          <p className="tinta2" style={{ ...paragraph, paddingTop: 16 }}>
            <a className="enlace" href={alertas} style={{ color: ENLACE, fontWeight: 600 }}>
              {mas}
            </a>
          </p>
        )}
        <Button href={alertas}>{t.ver}</Button>
      </>
    ),
    pie: (
      <p className="tinta2" style={{ ...paragraph, fontSize: 13, lineHeight: '19px' }}>
        {why}{' '}
        <a className="enlace" href={preferencias} style={{ color: ENLACE, textDecoration: 'underline' }}>
          {t.preferencias}
        </a>
      </p>
    ),
  })
  const texto = [
    title,
    `${r.empresa} · ${fecha(r.dia, r.idioma)}`,
    ...LISTS.flatMap((group) => {
      const ofGroup = lines.filter((x) => x.group === group)
      if (ofGroup.length === 0) return []
      const textLines = ofGroup.map((x) => `- ${x.placa ? `${x.placa}: ` : ''}${x.que}, ${x.detalle}\n  ${x.url}`)
      return [`\n${heading(group).toUpperCase()}`, ...textLines]
    }),
    ...(mas ? [`\n${mas}`] : []),
    `\n${t.ver}: ${alertas}`,
    `\n--\n${why}\n${t.preferencias}: ${preferencias}\n`,
  ].join('\n')
  return { asunto, html, texto }
}

/** A count, «500+» where no more were read. */
const counted = (n: number, cut: boolean, idioma: Idioma): string => miles(n, idioma) + (cut ? '+' : '')

/** The verdict first: «2 no pueden salir: KLM 482, WDQ 917»; where all may, what falls due first, or what is missing. */
function asuntoDe(r: Resumen): string {
  const { avisos, missing, idioma, dia, hayMas } = r
  const t = TEXTS[idioma]
  const stopped = stoppedInOrder(r)
  if (stopped.length > 0) {
    const plates = stopped.slice(0, PLATES_IN_SUBJECT).map((v) => formatPlaca(v.placa))
    const n = counted(stopped.length, stopped.length === TOLD_OF_COMPANY, idioma)
    return t.subjectStopped(plates, n, stopped.length - plates.length)
  }
  const [worst] = avisos
  if (worst) {
    const when = whenDue(worst, idioma, dia)
    const more = avisos.length > 1 ? counted(avisos.length - 1, hayMas, idioma) : null
    if (when === null) return worst.mensaje
    return t.subjectDue(formatPlaca(worst.placa ?? '') || tipoEn(worst.tipo, idioma), queEs(worst, idioma), when, more)
  }
  const vehicles = missingByVehicle(missing)
  const [first] = vehicles
  return first ? t.subjectMissing(formatPlaca(first.placa), papersOf(first.tipos, idioma), vehicles.length) : ''
}

function titleOf({ avisos, stopped, idioma }: Resumen): string {
  const t = TEXTS[idioma]
  if (stopped.length > 0)
    return t.titleStopped(stopped.length, counted(stopped.length, stopped.length === TOLD_OF_COMPANY, idioma))
  return avisos.length > 0 ? t.title(avisos.length, miles(avisos.length, idioma)) : t.titleMissing
}

/** All rows by gravity; a vehicle that may not go out, of which nothing is told today, is named all the same. */
function rowsOf(r: Resumen): Line[] {
  const { idioma, dia, rol, appUrl } = r
  const t = TEXTS[idioma]
  const ids = new Set(r.stopped.map((v) => v.vehiculo_id))
  const avisos = r.avisos.map((a) => digestLine(a, r, ids))
  const told = new Set(r.avisos.filter((a) => groupOf(a, dia, ids) === 'detiene').map((a) => a.vehiculo_id))
  const vehicle = ({ vehiculo_id: id, placa, servicio }: VehicleOfDigest) => ({
    id,
    placa: formatPlaca(placa),
    publico: servicio === 'publico',
  })
  const halted = stoppedInOrder(r)
    .filter((v) => !told.has(v.vehiculo_id))
    .map((v): Line => ({ ...vehicle(v), group: 'detiene', ...t.stopped, url: appUrl + pathOfVehicle(v, rol) }))
  const missing = missingByVehicle(r.missing).map(
    (v): Line => ({
      ...vehicle(v),
      group: 'missing',
      que: papersOf(v.tipos, idioma),
      detalle: t.missing.detalle(v.tipos.length),
      action: t.missing.action,
      url: appUrl + pathOfMissing(v, rol),
    }),
  )
  const stops = (x: Line) => x.group === 'detiene'
  return [...avisos.filter(stops), ...halted, ...avisos.filter((x) => !stops(x)), ...missing]
}

const papersOf = (tipos: readonly TipoDocumento[], idioma: Idioma): string =>
  tipos.map((tipo) => tipoEn(tipo, idioma)).join(', ')

/** «SOAT», «Licencia de Óscar Iván Ruiz», «Cambio de aceite». */
function queEs({ tipo, nombre }: Notifiable, idioma: Idioma): string {
  if (tipo === TIPO_MANTENIMIENTO && nombre) return nombre
  const tipoText = tipoEn(tipo, idioma)
  return nombre ? `${tipoText} ${idioma === 'es' ? 'de' : 'of'} ${nombre}` : tipoText
}

function whenDue(aviso: Notifiable, idioma: Idioma, dia: string): string | null {
  if (aviso.vence === null) return null
  const km = kmDe(aviso.vence)
  if (km !== null) return TEXTS[idioma].enKm(miles(km, idioma), aviso.umbral === 0)
  return TEXTS[idioma].cuando(daysLeft(aviso, dia))
}

function digestLine(aviso: Notifiable, { idioma, dia, rol, appUrl }: Resumen, stopped: ReadonlySet<string>): Line {
  const when = whenDue(aviso, idioma, dia)
  const conFecha = aviso.vence !== null && kmDe(aviso.vence) === null ? ` · ${fecha(aviso.vence, idioma)}` : ''
  const path = pathOf(aviso, rol)
  const clase = path.endsWith('/alerts') ? 'otro' : (leerCosa(aviso.cosa)?.clase ?? 'otro')
  return {
    id: aviso.id,
    group: groupOf(aviso, dia, stopped),
    placa: formatPlaca(aviso.placa ?? ''),
    publico: aviso.servicio === 'publico',
    que: queEs(aviso, idioma),
    detalle: when === null ? aviso.mensaje : when + conFecha,
    action: TEXTS[idioma].action[clase],
    url: appUrl + path,
  }
}
