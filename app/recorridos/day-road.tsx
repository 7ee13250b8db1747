/**
 * Two lists of a day: where the vehicle went faster than the company allows, and which places it visited. Pressing a
 * line moves the playhead there. Speeding is drawn on the map too.
 */
import type { RoadOfDay } from '@domain/lugares/road-of-day'
import type { ReactNode } from 'react'
import { useI18n } from '~/i18n/provider'
import type { ShownPlace } from '~/places/layer.client'
import type { Playhead } from './playhead'
import { durationText } from './words'

interface Props {
  road: RoadOfDay
  /** the company's places for this vehicle */
  places: readonly ShownPlace[]
  playhead: Playhead
}

export function DayRoad({ road: { visits, excesses }, places, playhead }: Props) {
  const i18n = useI18n()
  const { t, time } = i18n
  const names = new Map(places.map(({ id, nombre }) => [id, nombre]))
  const press = (from: number) => () => playhead.seek(from)
  const length = (span: { from: number; until: number }) => durationText(span.until - span.from, i18n)
  const between = ({ from, until }: { from: number; until: number }) =>
    t('recorridos.between', { desde: time(from), hasta: time(until) })
  return (
    <>
      {excesses.length > 0 && (
        <details className="day-road">
          <summary>
            <i className="over-swatch" aria-hidden="true" />
            {t('recorridos.excesses', { n: excesses.length })}
          </summary>
          <p className="day-road-note">{t('recorridos.own_limit')}</p>
          <ol className="legs" aria-label={t('recorridos.excesses_list')}>
            {excesses.map((excess) => (
              <Row key={excess.from} onPress={press(excess.from)} length={length(excess)}>
                <b>{t('recorridos.excess', { maximo: excess.peak, limite: excess.limit })}</b>
                <small>{between(excess)}</small>
                {excess.lugar !== null && <small>{names.get(excess.lugar)}</small>}
              </Row>
            ))}
          </ol>
        </details>
      )}
      {visits.length > 0 && (
        <details className="day-road">
          <summary>{t('recorridos.places', { n: visits.length })}</summary>
          <ol className="legs" aria-label={t('recorridos.places_list')}>
            {visits.map((visit) => (
              <Row key={`${visit.lugar} ${visit.from}`} onPress={press(visit.from)} length={length(visit)}>
                <b>{names.get(visit.lugar)}</b>
                <small>{between(visit)}</small>
              </Row>
            ))}
          </ol>
        </details>
      )}
    </>
  )
}

function Row({ onPress, length, children }: { onPress(): void; length: string; children: ReactNode }) {
  return (
    <li>
      <button type="button" className="leg" onClick={onPress}>
        <span className="leg-n" aria-hidden="true" />
        <span className="leg-m">{children}</span>
        <span className="leg-d">{length}</span>
      </button>
    </li>
  )
}
