/** At which places of the company the vehicle was on a day, and for how long. A press goes there. */
import { visitsOf } from '@domain/lugares/visits-of-day'
import { useFetcher } from '@remix-run/react'
import { useEffect, useMemo } from 'react'
import { useDiscovered } from '~/connection/use-discovered'
import { useI18n } from '~/i18n/provider'
import type { ShownPlace } from '~/places/layer.client'
import type { Playhead } from './playhead'
import type { Way } from './way'
import { durationText } from './words'

/** The map beside the list outlines the same places, once they are here. */
export const DAY_PLACES = 'day-places'
const ON_MAP = '/admin/gps/lugares/mapa'
const NO_PLACES: readonly ShownPlace[] = []

interface Props {
  way: Way
  vehiculo: string
  playhead: Playhead
}

export default function DayPlaces({ way, vehiculo, playhead }: Props) {
  const i18n = useI18n()
  const { data: places = NO_PLACES, load } = useFetcher<readonly ShownPlace[]>({ key: DAY_PLACES })
  const isKnown = useDiscovered(ON_MAP)
  useEffect(() => {
    if (isKnown) load(`${ON_MAP}?vehiculo=${vehiculo}`)
  }, [isKnown, load, vehiculo])
  const visits = useMemo(
    () =>
      visitsOf(
        way.good,
        places.map((place) => ({ ...place, limite: null })),
      ),
    [way, places],
  )
  if (visits.length === 0) return null
  const names = new Map(places.map(({ id, nombre }) => [id, nombre]))
  return (
    <details className="day-places">
      <summary>{i18n.t('recorridos.places', { n: visits.length })}</summary>
      <ol className="legs" aria-label={i18n.t('recorridos.places_list')}>
        {visits.map((visit) => (
          <li key={`${visit.lugar} ${visit.from}`}>
            <button type="button" className="leg" onClick={() => playhead.seek(visit.from)}>
              <span className="leg-n" aria-hidden="true" />
              <span className="leg-m">
                <b>{names.get(visit.lugar)}</b>
                <small>
                  {i18n.t('recorridos.between', { desde: i18n.hora(visit.from), hasta: i18n.hora(visit.until) })}
                </small>
              </span>
              <span className="leg-d">{durationText(visit.until - visit.from, i18n)}</span>
            </button>
          </li>
        ))}
      </ol>
    </details>
  )
}
