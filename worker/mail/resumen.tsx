/** The digest of a day as a mail: subject, HTML, and a text that says the same. */
import { kmDe, leerCosa, TIPO_MANTENIMIENTO } from '../domain/juicio'
import { escribirPlaca } from '../domain/placa'
import {
  AVISOS_POR_CORREO,
  type Avisable,
  caminoDe,
  caminoDeAlertas,
  caminoDePreferencias,
  diasQueQuedan,
  type Grupo,
  grupoDe,
  type Lector,
} from '../domain/resumen'
import { ENLACE, enHoja, parrafo } from './marco'
import { Boton, Cabeza, Lista, type Renglon } from './piezas'
import { fecha, type Idioma, miles, TEXTOS, tipoEn } from './textos'

export interface Resumen {
  idioma: Idioma
  rol: Lector['rol']
  empresa: string
  /** the product's address, without a slash at the end */
  appUrl: string
  dia: string
  /** worst first, at least one */
  avisos: readonly Avisable[]
  /** there are more than were read: the count is «at least» */
  hayMas: boolean
}

const ORDEN: Grupo[] = ['vencido', 'hoy', 'pronto']

/** Writes it. `asunto`, `html` and `texto` as they are stored in the queue. */
export function escribirResumen(r: Resumen): { asunto: string; html: string; texto: string } {
  const t = TEXTOS[r.idioma]
  const asunto = asuntoDe(r)
  const renglones = r.avisos.slice(0, AVISOS_POR_CORREO).map((a) => renglon(a, r))
  const faltan = r.avisos.length - renglones.length
  const mas = faltan > 0 ? t.mas(miles(faltan, r.idioma), r.hayMas) : null
  const n = r.avisos.length
  const titulo = t.titulo(n, miles(n, r.idioma))
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
        {ORDEN.map((grupo) => (
          <Lista key={grupo} titulo={t.grupo[grupo]} renglones={renglones.filter((x) => x.grupo === grupo)} />
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
    ...ORDEN.flatMap((grupo) => {
      const suyos = renglones.filter((x) => x.grupo === grupo)
      if (suyos.length === 0) return []
      const lineas = suyos.map((x) => `- ${x.placa ? `${x.placa}: ` : ''}${x.que}, ${x.detalle}\n  ${x.url}`)
      return [`\n${t.grupo[grupo].toUpperCase()}`, ...lineas]
    }),
    ...(mas ? [`\n${mas}`] : []),
    `\n${t.ver}: ${alertas}`,
    `\n--\n${porque}\n${t.preferencias}: ${preferencias}\n`,
  ].join('\n')
  return { asunto, html, texto }
}

/** «JTR 205 y 3 vehículos más: 4 vencimientos»; of one thing alone, what it is and when. */
function asuntoDe({ avisos, idioma, dia, hayMas }: Resumen): string {
  const t = TEXTOS[idioma]
  const [peor] = avisos
  if (!peor) return ''
  const placas = new Set(avisos.map((a) => a.placa ?? ''))
  const placa = escribirPlaca(peor.placa ?? '') || queEs(peor, idioma)
  const n = miles(avisos.length, idioma) + (hayMas ? '+' : '')
  if (avisos.length === 1) {
    const { que, cuando } = { que: queEs(peor, idioma), cuando: cuandoVence(peor, idioma, dia) }
    return cuando ? t.asuntoUno(placa, que, cuando) : peor.mensaje
  }
  return placas.size === 1 ? t.asuntoVehiculo(placa, n) : t.asuntoVarios(placa, placas.size - 1, n)
}

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

function renglon(aviso: Avisable, { idioma, dia, rol, appUrl }: Resumen): Renglon {
  const cuando = cuandoVence(aviso, idioma, dia)
  const conFecha = aviso.vence !== null && kmDe(aviso.vence) === null ? ` · ${fecha(aviso.vence, idioma)}` : ''
  const camino = caminoDe(aviso, rol)
  const clase = camino.endsWith('/alerts') ? 'otro' : (leerCosa(aviso.cosa)?.clase ?? 'otro')
  return {
    id: aviso.id,
    grupo: grupoDe(aviso, dia),
    placa: escribirPlaca(aviso.placa ?? ''),
    publico: aviso.servicio === 'publico',
    que: queEs(aviso, idioma),
    detalle: cuando === null ? aviso.mensaje : cuando + conFecha,
    accion: TEXTOS[idioma].accion[clase],
    url: appUrl + camino,
  }
}
