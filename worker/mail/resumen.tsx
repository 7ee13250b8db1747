/** The digest of a day as a mail: subject, HTML, and a text that says the same. */
import { kmDe, leerCosa, TIPO_MANTENIMIENTO } from '../domain/juicio'
import type { TipoDocumento } from '../domain/papeles'
import { escribirPlaca } from '../domain/placa'
import {
  AVISOS_POR_CORREO,
  type Avisable,
  caminoDe,
  caminoDeAlertas,
  caminoDePreferencias,
  diasQueQuedan,
  GRUPOS,
  grupoDe,
  type Lector,
  missingByVehicle,
  pathOfMissing,
  pathOfVehicle,
  stoppedInOrder,
  TOLD_OF_COMPANY,
  type Told,
  type VehicleOfDigest,
} from '../domain/resumen'
import { ENLACE, enHoja, parrafo } from './marco'
import { Boton, Cabeza, Lista, type ListOfDigest, type Renglon } from './piezas'
import { fecha, type Idioma, miles, TEXTOS, tipoEn } from './textos'

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

const LISTS: readonly ListOfDigest[] = [...GRUPOS, 'missing']
/** So many plates stand in a subject, where a phone still shows them. */
const PLATES_IN_SUBJECT = 3

/** Writes it. `asunto`, `html` and `texto` as they are stored in the queue. */
export function escribirResumen(r: Resumen): { asunto: string; html: string; texto: string } {
  const t = TEXTOS[r.idioma]
  const asunto = asuntoDe(r)
  const todos = rowsOf(r)
  const renglones = todos.slice(0, AVISOS_POR_CORREO)
  const faltan = todos.length - renglones.length
  const mas = faltan > 0 ? t.mas(miles(faltan, r.idioma), r.hayMas) : null
  const titulo = titleOf(r)
  const heading = (grupo: ListOfDigest) => (grupo === 'missing' ? t.missing.titulo : t.grupo[grupo])
  const alertas = r.appUrl + caminoDeAlertas(r.rol)
  const preferencias = r.appUrl + caminoDePreferencias(r.rol)
  const porque = t.porque(r.rol, r.empresa)
  const html = enHoja({
    idioma: r.idioma,
    asunto,
    adelanto: renglones
      .slice(0, 3)
      .map((x) => `${x.placa} ${x.que}`)
      .join(' · '),
    cuerpo: (
      <>
        <Cabeza titulo={titulo} linea={`${r.empresa} · ${fecha(r.dia, r.idioma)}`} />
        {LISTS.map((grupo) => (
          <Lista key={grupo} titulo={heading(grupo)} renglones={renglones.filter((x) => x.grupo === grupo)} />
        ))}
        {mas && (
          <p className="tinta2" style={{ ...parrafo, paddingTop: 16 }}>
            <a className="enlace" href={alertas} style={{ color: ENLACE, fontWeight: 600 }}>
              {mas}
            </a>
          </p>
        )}
        <Boton href={alertas}>{t.ver}</Boton>
      </>
    ),
    pie: (
      <p className="tinta2" style={{ ...parrafo, fontSize: 13, lineHeight: '19px' }}>
        {porque}{' '}
        <a className="enlace" href={preferencias} style={{ color: ENLACE, textDecoration: 'underline' }}>
          {t.preferencias}
        </a>
      </p>
    ),
  })
  const texto = [
    titulo,
    `${r.empresa} · ${fecha(r.dia, r.idioma)}`,
    ...LISTS.flatMap((grupo) => {
      const suyos = renglones.filter((x) => x.grupo === grupo)
      if (suyos.length === 0) return []
      const lineas = suyos.map((x) => `- ${x.placa ? `${x.placa}: ` : ''}${x.que}, ${x.detalle}\n  ${x.url}`)
      return [`\n${heading(grupo).toUpperCase()}`, ...lineas]
    }),
    ...(mas ? [`\n${mas}`] : []),
    `\n${t.ver}: ${alertas}`,
    `\n--\n${porque}\n${t.preferencias}: ${preferencias}\n`,
  ].join('\n')
  return { asunto, html, texto }
}

/** A count, «500+» where no more were read. */
const counted = (n: number, cut: boolean, idioma: Idioma): string => miles(n, idioma) + (cut ? '+' : '')

/** The verdict first: «2 no pueden salir: KLM 482, WDQ 917»; where all may, what falls due first, or what is missing. */
function asuntoDe(r: Resumen): string {
  const { avisos, missing, idioma, dia, hayMas } = r
  const t = TEXTOS[idioma]
  const stopped = stoppedInOrder(r)
  if (stopped.length > 0) {
    const plates = stopped.slice(0, PLATES_IN_SUBJECT).map((v) => escribirPlaca(v.placa))
    const n = counted(stopped.length, stopped.length === TOLD_OF_COMPANY, idioma)
    return t.subjectStopped(plates, n, stopped.length - plates.length)
  }
  const [peor] = avisos
  if (peor) {
    const cuando = cuandoVence(peor, idioma, dia)
    const more = avisos.length > 1 ? counted(avisos.length - 1, hayMas, idioma) : null
    if (cuando === null) return peor.mensaje
    return t.subjectDue(escribirPlaca(peor.placa ?? '') || tipoEn(peor.tipo, idioma), queEs(peor, idioma), cuando, more)
  }
  const vehicles = missingByVehicle(missing)
  const [first] = vehicles
  return first ? t.subjectMissing(escribirPlaca(first.placa), papersOf(first.tipos, idioma), vehicles.length) : ''
}

function titleOf({ avisos, stopped, idioma }: Resumen): string {
  const t = TEXTOS[idioma]
  if (stopped.length > 0)
    return t.titleStopped(stopped.length, counted(stopped.length, stopped.length === TOLD_OF_COMPANY, idioma))
  return avisos.length > 0 ? t.titulo(avisos.length, miles(avisos.length, idioma)) : t.titleMissing
}

/** All rows by gravity; a vehicle that may not go out, of which nothing is told today, is named all the same. */
function rowsOf(r: Resumen): Renglon[] {
  const { idioma, dia, rol, appUrl } = r
  const t = TEXTOS[idioma]
  const ids = new Set(r.stopped.map((v) => v.vehiculo_id))
  const avisos = r.avisos.map((a) => renglon(a, r, ids))
  const told = new Set(r.avisos.filter((a) => grupoDe(a, dia, ids) === 'detiene').map((a) => a.vehiculo_id))
  const vehicle = ({ vehiculo_id: id, placa, servicio }: VehicleOfDigest) => ({
    id,
    placa: escribirPlaca(placa),
    publico: servicio === 'publico',
  })
  const halted = stoppedInOrder(r)
    .filter((v) => !told.has(v.vehiculo_id))
    .map((v): Renglon => ({ ...vehicle(v), grupo: 'detiene', ...t.stopped, url: appUrl + pathOfVehicle(v, rol) }))
  const missing = missingByVehicle(r.missing).map(
    (v): Renglon => ({
      ...vehicle(v),
      grupo: 'missing',
      que: papersOf(v.tipos, idioma),
      detalle: t.missing.detalle(v.tipos.length),
      accion: t.missing.accion,
      url: appUrl + pathOfMissing(v, rol),
    }),
  )
  const stops = (x: Renglon) => x.grupo === 'detiene'
  return [...avisos.filter(stops), ...halted, ...avisos.filter((x) => !stops(x)), ...missing]
}

const papersOf = (tipos: readonly TipoDocumento[], idioma: Idioma): string =>
  tipos.map((tipo) => tipoEn(tipo, idioma)).join(', ')

/** «SOAT», «Licencia de Óscar Iván Ruiz», «Cambio de aceite». */
function queEs({ tipo, nombre }: Avisable, idioma: Idioma): string {
  if (tipo === TIPO_MANTENIMIENTO && nombre) return nombre
  const dicho = tipoEn(tipo, idioma)
  return nombre ? `${dicho} ${idioma === 'es' ? 'de' : 'of'} ${nombre}` : dicho
}

function cuandoVence(aviso: Avisable, idioma: Idioma, dia: string): string | null {
  if (aviso.vence === null) return null
  const km = kmDe(aviso.vence)
  if (km !== null) return TEXTOS[idioma].enKm(miles(km, idioma), aviso.umbral === 0)
  return TEXTOS[idioma].cuando(diasQueQuedan(aviso, dia))
}

function renglon(aviso: Avisable, { idioma, dia, rol, appUrl }: Resumen, stopped: ReadonlySet<string>): Renglon {
  const cuando = cuandoVence(aviso, idioma, dia)
  const conFecha = aviso.vence !== null && kmDe(aviso.vence) === null ? ` · ${fecha(aviso.vence, idioma)}` : ''
  const camino = caminoDe(aviso, rol)
  const clase = camino.endsWith('/alerts') ? 'otro' : (leerCosa(aviso.cosa)?.clase ?? 'otro')
  return {
    id: aviso.id,
    grupo: grupoDe(aviso, dia, stopped),
    placa: escribirPlaca(aviso.placa ?? ''),
    publico: aviso.servicio === 'publico',
    que: queEs(aviso, idioma),
    detalle: cuando === null ? aviso.mensaje : cuando + conFecha,
    accion: TEXTOS[idioma].accion[clase],
    url: appUrl + camino,
  }
}
