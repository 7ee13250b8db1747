/** The sentence that an alert stores of an episode, in Spanish with times of the company's zone; screens phrase it anew. */
import { timeOfDay } from '../day'
import type { Episode, EpisodioTipo } from './episode'

/** As stored in `alertas.tipo`. */
export const ALERTA_TIPO: Record<EpisodioTipo, string> = {
  visita: 'Visita a un lugar',
  velocidad: 'Exceso de velocidad',
  detencion: 'Detención larga',
}

/** «8:05» */
function time(zona: string, instant: number): string {
  const minutes = Math.floor(timeOfDay(zona, instant) / 60_000)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** @param of the plate as people read it, the place's name, and the company's zone */
export function sentence(
  { tipo, inicio, fin, maximo, limite }: Omit<Episode, 'id' | 'avisa'>,
  { placa, lugar, zona }: { placa: string; lugar: string | null; zona: string },
): string {
  const from = time(zona, inicio)
  const span = fin === null ? null : `de ${from} a ${time(zona, fin)}`
  const where = lugar ?? 'un lugar'
  switch (tipo) {
    case 'visita':
      return span ? `${placa} estuvo en ${where} ${span}` : `${placa} llegó a ${where} a las ${from}`
    case 'velocidad': {
      const at = lugar ? `, en ${lugar}` : ''
      return `${placa} superó el límite de ${limite} km/h: llegó a ${maximo} km/h (${span ?? `desde las ${from}`}${at})`
    }
    case 'detencion':
      return span ? `${placa} estuvo detenido ${span}` : `${placa} está detenido desde las ${from}`
  }
}
