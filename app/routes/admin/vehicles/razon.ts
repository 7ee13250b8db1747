/** What the semáforo of a vehicle says in one line: its worst lamp, or that all is in order. */
import { LAMPARAS, peorLampara, type Semaforo } from '@domain/semaforo'
import type { I18n } from '~/i18n/traductor'

/** `urge` marks what is expired or about to: it speaks in ink, the rest stays quiet. */
export function razon(luces: Semaforo, { t, enDias }: I18n): { texto: string; urge: boolean } {
  const peor = peorLampara(luces)
  if (!peor) return { texto: t('vehiculos.todo_en_orden'), urge: false }
  const luz = luces[peor]
  if (!('dias' in luz)) {
    const faltan = LAMPARAS.filter((lampara) => luces[lampara].estado === 'Sin registrar').length
    return {
      texto: faltan > 1 ? t('vehiculos.varios_faltan', { n: faltan }) : t(`vehiculos.${peor}_falta`),
      urge: false,
    }
  }
  const cuando = enDias(luz.dias)
  const texto = luz.dias < 0 ? t(`vehiculos.${peor}_vencido`, { cuando }) : t(`vehiculos.${peor}_vence`, { cuando })
  return { texto, urge: true }
}
