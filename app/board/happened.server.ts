/**
 * What happened on the road, in the reader's language: the lists of the board show such an alert by its sentence, which
 * costs their scripts no words.
 */
import type { AlertedEpisode } from '@domain/lugares/alerted'
import { kindIn, sentence } from '@domain/lugares/sentence'
import { formatPlaca } from '@domain/vehiculos/placa'

interface Stored {
  tipo: string
  mensaje: string
  nombre: string | null
  placa: string | null
  episodio: AlertedEpisode | null
}

/** @param alerts null when they could not be read */
export const inWords = async <A extends Stored>(
  alerts: Promise<readonly A[] | null>,
  { idioma, zona, now }: { idioma: 'es' | 'en'; zona: string; now: number },
): Promise<readonly A[] | null> => {
  const list = await alerts
  return (
    list?.map((alert) => {
      const { episodio, placa } = alert
      if (!episodio || !placa) return alert
      const mensaje = sentence(episodio, { placa: formatPlaca(placa), lugar: episodio.lugar, zona, now }, idioma)
      return { ...alert, tipo: kindIn(episodio.tipo, idioma), mensaje, nombre: null }
    }) ?? null
  )
}
