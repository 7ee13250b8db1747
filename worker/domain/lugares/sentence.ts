/**
 * An episode in one sentence, with times of the company's zone: what an alert stores, in Spanish, and what mails say. Screens
 * phrase it anew.
 */
import { dayIn, timeOfDay } from '../day'
import type { Episode, EpisodioTipo } from './episode'

/** As stored in `alertas.tipo`. */
export const ALERTA_TIPO: Record<EpisodioTipo, string> = {
  visita: 'Visita a un lugar',
  velocidad: 'Exceso de velocidad',
  detencion: 'Detención larga',
  silencio: 'Sin señal',
  permanencia: 'Permanencia larga',
  llegada: 'No ha llegado',
  fuera: 'Se movió fuera de horario',
}

const KIND_IN_ENGLISH: Record<EpisodioTipo, string> = {
  visita: 'Visit to a place',
  velocidad: 'Speeding',
  detencion: 'Long stop',
  silencio: 'No signal',
  permanencia: 'Long stay',
  llegada: 'Has not arrived',
  fuera: 'Moved outside working hours',
}

/** What kind of thing happened, in words. */
export const kindIn = (tipo: EpisodioTipo, idioma: 'es' | 'en'): string =>
  (idioma === 'es' ? ALERTA_TIPO : KIND_IN_ENGLISH)[tipo]

/** «8:05» */
function time(zona: string, instant: number): string {
  const minutes = Math.floor(timeOfDay(zona, instant) / 60_000)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** «8:05 del 20 de noviembre» */
function timeAndDay(zona: string, instant: number, idioma: 'es' | 'en'): string {
  const locale = idioma === 'es' ? 'es-CO' : 'en-US'
  const day = new Intl.DateTimeFormat(locale, { timeZone: zona, day: 'numeric', month: 'long' }).format(instant)
  return `${time(zona, instant)} ${idioma === 'es' ? 'del' : 'on'} ${day}`
}

/**
 * Times have their day where beginning and end are of two days, and where it is told on another day than it happened.
 * @param of the plate as people read it, the place's name, the company's zone, and when it is told
 */
export function sentence(
  { tipo, inicio, fin, maximo, limite }: Omit<Episode, 'id' | 'avisa'>,
  of: { placa: string; lugar: string | null; zona: string; now: number },
  idioma: 'es' | 'en' = 'es',
): string {
  const said = idioma === 'es' ? inSpanish : inEnglish
  const [begun, ended, told] = [inicio, fin ?? inicio, of.now].map((instant) => dayIn(of.zona, instant))
  const at = (instant: number, hasDay: boolean) =>
    hasDay ? timeAndDay(of.zona, instant, idioma) : time(of.zona, instant)
  const isOfDays = begun !== ended
  const isOfAnotherDay = ended !== told
  const saysBeginning = fin === null || tipo === 'fuera'
  const span = {
    from: at(inicio, isOfDays || (isOfAnotherDay && saysBeginning)),
    until: fin === null ? null : at(fin, isOfDays || isOfAnotherDay),
  }
  return said[tipo]({ ...of, ...span, maximo: maximo ?? 0, limite: limite ?? 0 })
}

interface Said {
  placa: string
  lugar: string | null
  from: string
  until: string | null
  maximo: number
  limite: number
}
type Sayings = Record<EpisodioTipo, (e: Said) => string>

const inSpanish: Sayings = {
  visita: ({ placa, lugar, from, until }) => {
    const where = lugar ?? 'un lugar'
    return until ? `${placa} estuvo en ${where} de ${from} a ${until}` : `${placa} llegó a ${where} a las ${from}`
  },
  velocidad: ({ placa, lugar, from, until, maximo, limite }) => {
    const when = (until ? `de ${from} a ${until}` : `desde las ${from}`) + (lugar ? `, en ${lugar}` : '')
    return `${placa} superó el límite de ${limite} km/h: llegó a ${maximo} km/h (${when})`
  },
  detencion: ({ placa, from, until }) =>
    until ? `${placa} estuvo detenido de ${from} a ${until}` : `${placa} está detenido desde las ${from}`,
  silencio: ({ placa, from, until }) =>
    until ? `De ${placa} no llegó señal de ${from} a ${until}` : `De ${placa} no llega señal desde las ${from}`,
  permanencia: ({ placa, lugar, from, until, limite }) => {
    const where = lugar ?? 'un lugar'
    if (until) return `${placa} estuvo en ${where} de ${from} a ${until}, más de ${limite} minutos`
    return `${placa} lleva más de ${limite} minutos en ${where}, desde las ${from}`
  },
  llegada: ({ placa, lugar, from, until }) => {
    const where = lugar ?? 'un lugar'
    if (until) return `${placa} llegó a ${where} a las ${until}; se esperaba antes de las ${from}`
    return `${placa} no registra llegada a ${where}; se esperaba antes de las ${from}`
  },
  fuera: ({ placa, from }) => `${placa} se movió fuera de horario, a las ${from}`,
}

const inEnglish: Sayings = {
  visita: ({ placa, lugar, from, until }) => {
    const where = lugar ?? 'a place'
    return until ? `${placa} was at ${where} from ${from} to ${until}` : `${placa} arrived at ${where} at ${from}`
  },
  velocidad: ({ placa, lugar, from, until, maximo, limite }) => {
    const when = (until ? `from ${from} to ${until}` : `since ${from}`) + (lugar ? `, at ${lugar}` : '')
    return `${placa} went above the limit of ${limite} km/h: it reached ${maximo} km/h (${when})`
  },
  detencion: ({ placa, from, until }) =>
    until ? `${placa} stood from ${from} to ${until}` : `${placa} has been standing since ${from}`,
  silencio: ({ placa, from, until }) =>
    until ? `No signal from ${placa} from ${from} to ${until}` : `No signal from ${placa} since ${from}`,
  permanencia: ({ placa, lugar, from, until, limite }) => {
    const where = lugar ?? 'a place'
    if (until) return `${placa} was at ${where} from ${from} to ${until}, more than ${limite} minutes`
    return `${placa} has been at ${where} for more than ${limite} minutes, since ${from}`
  },
  llegada: ({ placa, lugar, from, until }) => {
    const where = lugar ?? 'a place'
    if (until) return `${placa} arrived at ${where} at ${until}; it was expected before ${from}`
    return `${placa} has no arrival at ${where}; it was expected before ${from}`
  },
  fuera: ({ placa, from }) => `${placa} moved outside working hours, at ${from}`,
}
