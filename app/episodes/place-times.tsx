/** How long vehicles were at each place within the period, of all visits that the filters find. */
import { useI18n } from '~/i18n/provider'
import { durationText } from '~/recorridos/words'
import type { Page } from './load.server'

export function PlaceTimes({ places }: { places: Page['places'] }) {
  const i18n = useI18n()
  const { t } = i18n
  if (places.length === 0) return null
  return (
    <section className="place-times" aria-label={t('dias.episodes_place_times')}>
      <h2>{t('dias.episodes_place_times')}</h2>
      <p>{t('dias.episodes_times_rule')}</p>
      <ul>
        {places.map(({ id, lugar: name, visits, ms }) => (
          <li key={id}>
            <span>{name ?? t('dias.episodes_gone_place')}</span>
            <b>{durationText(ms, i18n)}</b>
            <small>{t('dias.episodes_visits', { n: visits })}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
