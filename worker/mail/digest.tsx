/** The digest of a day as a mail: subject, HTML, and a text that says the same. */
import { kmOf, readDueItemKey, TIPO_MANTENIMIENTO } from '../domain/alertas/assessment'
import {
  alertasPath,
  type DigestContent,
  type DigestReader,
  daysLeft,
  GROUPS,
  groupOf,
  missingByVehicle,
  NOTICES_PER_CORREO,
  type Notifiable,
  pathOf,
  pathOfMissing,
  pathOfVehicle,
  preferencesPath,
  stoppedInOrder,
  TOLD_OF_COMPANY,
  type VehicleOfDigest,
} from '../domain/alertas/digest'
import type { TipoDocumento } from '../domain/documentos/rules'
import type { Idioma } from '../domain/identidad/perfil'
import { formatPlaca } from '../domain/vehiculos/placa'
import { type ComposedMail, LINK_COLOR, renderMail } from './frame'
import { Button, Heading, type Line, List, type ListOfDigest, Paragraph, SmallPrint, TextLink } from './pieces'
import { fecha, TEXTS, thousands, tipoIn } from './texts'

export interface Resumen extends DigestContent {
  idioma: Idioma
  rol: DigestReader['rol']
  empresa: string
  /** the product's base URL, without a trailing slash */
  appUrl: string
  dia: string
  /** more alerts exist than were read: the count is «at least» */
  hasMore: boolean
  /** who asks for it; without a name it is the digest of the day */
  asks?: string
}

const LISTS: readonly ListOfDigest[] = [...GROUPS, 'missing']
/** Plates in a subject: more do not fit on a phone. */
const PLATES_IN_SUBJECT = 3

/** Renders it: `asunto`, `html` and `texto` as stored in the mail queue. */
export function composeDigest(r: Resumen): ComposedMail {
  const t = TEXTS[r.idioma]
  const subject = subjectOf(r)
  const all = rowsOf(r)
  const lines = all.slice(0, NOTICES_PER_CORREO)
  const leftOut = all.length - lines.length
  const more = leftOut > 0 ? t.more(thousands(leftOut, r.idioma), r.hasMore) : null
  const title = titleOf(r)
  const heading = (group: ListOfDigest) => (group === 'missing' ? t.missing.title : t.group[group])
  const alertas = r.appUrl + alertasPath(r.rol)
  const preferencias = r.appUrl + preferencesPath(r.rol)
  const why = r.asks ? t.whyAsked(r.asks, r.empresa, r.rol) : t.why(r.rol, r.empresa)
  const asks = r.asks ? t.asks(r.asks) : null
  const html = renderMail({
    idioma: r.idioma,
    subject,
    preheader: lines
      .slice(0, 3)
      .map((x) => `${x.placa} ${x.what}`)
      .join(' · '),
    body: (
      <>
        <Heading title={title} line={`${r.empresa} · ${fecha(r.dia, r.idioma)}`} />
        {asks && <Paragraph>{asks}</Paragraph>}
        {LISTS.map((group) => (
          <List key={group} title={heading(group)} lines={lines.filter((x) => x.group === group)} />
        ))}
        {more && (
          <Paragraph>
            <a className="enlace" href={alertas} style={{ color: LINK_COLOR, fontWeight: 600 }}>
              {more}
            </a>
          </Paragraph>
        )}
        <Button href={alertas}>{t.seeAll}</Button>
      </>
    ),
    footer: (
      <SmallPrint>
        {why} <TextLink href={preferencias}>{t.preferencias}</TextLink>
      </SmallPrint>
    ),
  })
  const text = [
    title,
    `${r.empresa} · ${fecha(r.dia, r.idioma)}`,
    ...(asks ? [`\n${asks}`] : []),
    ...LISTS.flatMap((group) => {
      const ofGroup = lines.filter((x) => x.group === group)
      if (ofGroup.length === 0) return []
      const textLines = ofGroup.map((x) => `- ${x.placa ? `${x.placa}: ` : ''}${x.what}, ${x.detail}\n  ${x.url}`)
      return [`\n${heading(group).toUpperCase()}`, ...textLines]
    }),
    ...(more ? [`\n${more}`] : []),
    `\n${t.seeAll}: ${alertas}`,
    `\n--\n${why}\n${t.preferencias}: ${preferencias}\n`,
  ].join('\n')
  return { asunto: subject, html, texto: text }
}

/** A count, «500+» when more exist than were read. */
const counted = (n: number, cut: boolean, idioma: Idioma): string => thousands(n, idioma) + (cut ? '+' : '')

/** The verdict first: «2 no pueden salir: KLM 482, WDQ 917»; otherwise what is due first, or what is missing. */
function subjectOf(r: Resumen): string {
  const { avisos: notices, missing, idioma, dia: day, hasMore } = r
  const t = TEXTS[idioma]
  const stopped = stoppedInOrder(r)
  if (stopped.length > 0) {
    const plates = stopped.slice(0, PLATES_IN_SUBJECT).map((v) => formatPlaca(v.placa))
    const n = counted(stopped.length, stopped.length === TOLD_OF_COMPANY, idioma)
    return t.subjectStopped(plates, n, stopped.length - plates.length)
  }
  const [worst] = notices
  if (worst) {
    const when = whenDue(worst, idioma, day)
    const more = notices.length > 1 ? counted(notices.length - 1, hasMore, idioma) : null
    if (when === null) return worst.mensaje
    return t.subjectDue(
      formatPlaca(worst.placa ?? '') || tipoIn(worst.tipo, idioma),
      labelOf(worst, idioma),
      when,
      more,
    )
  }
  const vehicles = missingByVehicle(missing)
  const [first] = vehicles
  return first ? t.subjectMissing(formatPlaca(first.placa), tipoNames(first.tipos, idioma), vehicles.length) : ''
}

function titleOf({ avisos: notices, stopped, idioma, hasMore }: Resumen): string {
  const t = TEXTS[idioma]
  if (stopped.length > 0)
    return t.titleStopped(stopped.length, counted(stopped.length, stopped.length === TOLD_OF_COMPANY, idioma))
  return notices.length > 0 ? t.title(notices.length, counted(notices.length, hasMore, idioma)) : t.titleMissing
}

/** All rows by severity, including stopped vehicles without an alert today. */
function rowsOf(r: Resumen): Line[] {
  const { idioma, dia: day, rol, appUrl } = r
  const t = TEXTS[idioma]
  const ids = new Set(r.stopped.map((v) => v.vehiculo_id))
  const notices = r.avisos.map((a) => digestLine(a, r, ids))
  const told = new Set(r.avisos.filter((a) => groupOf(a, day, ids) === 'stopped').map((a) => a.vehiculo_id))
  const vehicle = (v: VehicleOfDigest) => ({
    id: v.vehiculo_id,
    placa: formatPlaca(v.placa),
    vehicleUrl: appUrl + pathOfVehicle(v, rol),
    publico: v.servicio === 'publico',
  })
  const halted = stoppedInOrder(r)
    .filter((v) => !told.has(v.vehiculo_id))
    .map((v): Line => ({ ...vehicle(v), group: 'stopped', ...t.stopped, url: appUrl + pathOfVehicle(v, rol) }))
  const missing = missingByVehicle(r.missing).map(
    (v): Line => ({
      ...vehicle(v),
      group: 'missing',
      what: tipoNames(v.tipos, idioma),
      detail: t.missing.detail(v.tipos.length),
      action: t.missing.action,
      url: appUrl + pathOfMissing(v, rol),
    }),
  )
  const stops = (x: Line) => x.group === 'stopped'
  return [...notices.filter(stops), ...halted, ...notices.filter((x) => !stops(x)), ...missing]
}

const tipoNames = (tipos: readonly TipoDocumento[], idioma: Idioma): string =>
  tipos.map((tipo) => tipoIn(tipo, idioma)).join(', ')

/** «SOAT», «Licencia de Óscar Iván Ruiz», «Cambio de aceite». */
function labelOf({ tipo, nombre }: Notifiable, idioma: Idioma): string {
  if (tipo === TIPO_MANTENIMIENTO && nombre) return nombre
  const tipoText = tipoIn(tipo, idioma)
  return nombre ? `${tipoText} ${idioma === 'es' ? 'de' : 'of'} ${nombre}` : tipoText
}

function whenDue(notice: Notifiable, idioma: Idioma, day: string): string | null {
  if (notice.vence === null) return null
  const km = kmOf(notice.vence)
  if (km !== null) return TEXTS[idioma].atKm(thousands(km, idioma), notice.umbral === 0)
  return TEXTS[idioma].when(daysLeft(notice, day), notice.tipo === TIPO_MANTENIMIENTO)
}

function digestLine(
  notice: Notifiable,
  { idioma, dia: day, rol, appUrl }: Resumen,
  stopped: ReadonlySet<string>,
): Line {
  const when = whenDue(notice, idioma, day)
  const fechaSuffix = notice.vence !== null && kmOf(notice.vence) === null ? ` · ${fecha(notice.vence, idioma)}` : ''
  const path = pathOf(notice, rol)
  const { vehiculo_id, placa } = notice
  const clase = path.endsWith('/alerts') ? 'other' : (readDueItemKey(notice.cosa)?.clase ?? 'other')
  return {
    id: notice.id,
    group: groupOf(notice, day, stopped),
    placa: formatPlaca(placa ?? ''),
    vehicleUrl: vehiculo_id && placa ? appUrl + pathOfVehicle({ vehiculo_id }, rol) : null,
    publico: notice.servicio === 'publico',
    what: labelOf(notice, idioma),
    detail: when === null ? notice.mensaje : when + fechaSuffix,
    action: TEXTS[idioma].action[clase],
    url: appUrl + path,
  }
}
