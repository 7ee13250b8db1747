/** At which places of the company the vehicle was on a day, and for how long. A press goes there. */
import { visitsOf } from '@domain/lugares/visits-of-day'
import { useMemo } from 'react'
import { useI18n } from '~/i18n/provider'
import type { ShownPlace } from '~/places/layer.client'
import type { Playhead } from './playhead'
import type { Way } from './way'
import { durationText } from './words'

const NO_PLACES: readonly ShownPlace[] = []

interface Props {
  way: Way
  /** the company's places for this vehicle, once they are there */
  places: readonly ShownPlace[] | undefined
  playhead: Playhead
}

export default function DayPlaces({ way, places = NO_PLACES, playhead }: Props) {
  const i18n = useI18n()
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
