/** Filters the drivers by vehicle: a select for a small fleet, a search box for a large one; without a vehicle, all. */

import { formatPlaca } from '@domain/vehiculos/placa'
import { Form, useNavigate, useSearchParams, useSubmit } from '@remix-run/react'
import { useId } from 'react'
import { useHydrated } from '~/forms/use-hydrated'
import { useI18n } from '~/i18n/provider'
import { CURSORS } from '~/ui/lists/params'
import { type Choice, VehicleBox } from '~/ui/vehicles/box'
import { hrefTo } from './address'

export function VehiclePicker({ choice }: { choice: Choice }) {
  const { t } = useI18n()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const submit = useSubmit()
  const id = useId()
  const hydrated = useHydrated()
  const { vehiculos, hasSearch, selected } = choice

  if (hasSearch && hydrated) {
    return (
      <VehicleBox
        label={t('conductores.vehiculo')}
        placeholder={t('conductores.todos_los_vehiculos')}
        choice={choice}
        onChoose={(v) => {
          const next = new URLSearchParams(params)
          for (const cursor of CURSORS) next.delete(cursor)
          if (v) next.set('vehiculo', v.id)
          else next.delete('vehiculo')
          navigate(hrefTo(next), { preventScrollReset: true })
        }}
      />
    )
  }
  const shown = selected && !vehiculos.some((v) => v.id === selected.id) ? [selected, ...vehiculos] : vehiculos
  const others = [...params].filter(([key]) => ['q', 'estado', 'orden'].includes(key))
  return (
    <Form className="picker" method="get" preventScrollReset>
      <label className="sr" htmlFor={id}>
        {t('conductores.vehiculo')}
      </label>
      {others.map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <select
        // reset when another vehicle is in the address
        key={selected?.id ?? ''}
        className="input"
        id={id}
        name="vehiculo"
        defaultValue={selected?.id ?? ''}
        onChange={(e) => submit(e.currentTarget.form, { preventScrollReset: true })}
      >
        <option value="">{t('conductores.todos_los_vehiculos')}</option>
        {shown.map((v) => (
          <option key={v.id} value={v.id}>
            {formatPlaca(v.placa)} · {v.marca} {v.modelo}
          </option>
        ))}
      </select>
      <noscript>
        <button className="btn" type="submit">
          {t('conductores.view')}
        </button>
      </noscript>
    </Form>
  )
}
