/** What the list is narrowed by: kinds of episodes, a place, the vehicle that another screen asked for. */
import { EPISODIOS } from '@domain/lugares/episode'
import { Form, useSearchParams, useSubmit } from '@remix-run/react'
import { type ReactNode, useId } from 'react'
import { useI18n } from '~/i18n/provider'
import { addressOver } from '~/ui/address'
import { LinkButton } from '~/ui/button'
import { Chips } from '~/ui/lists/chips'
import { CURSORS } from '~/ui/lists/params'
import { PlateLink } from '~/ui/signs/plate-link'
import type { Page } from './load.server'

export function KindChips() {
  const { t } = useI18n()
  return (
    <Chips
      label={t('dias.episodes_kinds')}
      param="tipo"
      options={[
        { value: '', label: t('dias.episodes_all_kinds') },
        ...EPISODIOS.map((kind) => ({ value: kind, label: t(`ruta.kind_${kind}`) })),
      ]}
    />
  )
}

/** A plain GET form without JavaScript. */
export function PlaceChoice({ places, chosen }: { places: Page['choice']; chosen: string | null }) {
  const { t } = useI18n()
  const [params] = useSearchParams()
  const send = useSubmit()
  const id = useId()
  if (places.length === 0 && chosen === null) return null
  const others = [...params].filter(([key]) => key !== 'lugar' && !CURSORS.includes(key))
  // a place that was deleted is still that of its visits
  const isGone = chosen !== null && !places.some((place) => place.id === chosen)
  return (
    <Form className="episodes-place" method="get" preventScrollReset replace>
      {others.map(([key, one]) => (
        <input key={`${key}=${one}`} type="hidden" name={key} value={one} />
      ))}
      <label className="sr" htmlFor={id}>
        {t('dias.episodes_place')}
      </label>
      <select
        key={chosen}
        className="input"
        id={id}
        name="lugar"
        defaultValue={chosen ?? ''}
        onChange={(e) => send(e.currentTarget.form, { replace: true, preventScrollReset: true })}
      >
        <option value="">{t('dias.episodes_all_places')}</option>
        {isGone && <option value={chosen}>{t('dias.episodes_gone_place')}</option>}
        {places.map((place) => (
          <option key={place.id} value={place.id}>
            {place.nombre}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className="btn">
          {t('dias.episodes_filter')}
        </button>
      </noscript>
    </Form>
  )
}

type Of = { vehicle: NonNullable<Page['vehicle']>; path: string; children: ReactNode }

export function OfVehicle({ vehicle: { id, placa, servicio }, path, children }: Of) {
  const { t } = useI18n()
  const [params] = useSearchParams()
  return (
    <p className="episodes-of">
      <span>{t('dias.episodes_of')}</span>
      <PlateLink id={id} placa={placa} servicio={servicio} />
      {children}
      <LinkButton tone="quiet" to={addressOver(path, params, ['vehiculo', ...CURSORS])} preventScrollReset>
        {t('dias.episodes_all_vehicles')}
      </LinkButton>
    </p>
  )
}
