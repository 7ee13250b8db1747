/** The legend of the map, which filters: pressed states are shown, of map and list; with none pressed all are. */
import { LIVE_ESTADOS, type LiveEstado } from '@domain/dispositivos/live'
import { useI18n } from '~/i18n/provider'
import type { LiveCounts } from './fleet'

const LOOK: Record<LiveEstado, string> = {
  'En línea': 'live--on',
  'Esperando ubicación': 'live--wait',
  'Rastreo desactivado': 'live--off',
  'Fuera de horario': 'live--rest',
}
const WORDS = {
  'En línea': 'gps.online',
  'Esperando ubicación': 'gps.awaiting',
  'Rastreo desactivado': 'gps.turned_off',
  'Fuera de horario': 'estados.off_count',
} as const

type Translate = ReturnType<typeof useI18n>['t']
type Props = { counts: LiveCounts; only: ReadonlySet<LiveEstado>; onToggle(estado: LiveEstado): void }

export function Legend({ counts, only, onToggle }: Props) {
  const { t } = useI18n()
  return (
    <fieldset className="map-key" aria-label={t('gps.legend')}>
      {LIVE_ESTADOS.filter((estado) => isListed(estado, counts, only)).map((estado) => (
        <button
          key={estado}
          type="button"
          className={`live ${LOOK[estado]}`}
          aria-pressed={only.has(estado)}
          onClick={() => onToggle(estado)}
        >
          <span className="live-dot" />
          {t(WORDS[estado], { n: counts[estado] })}
        </button>
      ))}
    </fieldset>
  )
}

/** Companies without working hours never see the state that follows from them. */
const isListed = (estado: LiveEstado, counts: LiveCounts, only: ReadonlySet<LiveEstado>) =>
  estado !== 'Fuera de horario' || counts[estado] > 0 || only.has(estado)

/** «8 En línea», «3 Esperando»: the states that occur. */
export const stateWords = (states: LiveCounts, t: Translate): string[] =>
  LIVE_ESTADOS.filter((estado) => states[estado] > 0).map((estado) => t(WORDS[estado], { n: states[estado] }))
