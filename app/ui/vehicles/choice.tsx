/**
 * The vehicle picker: a plain select while the fleet is small, otherwise a box that searches by plate, make or owner.
 * `choice` is the result of `vehiculos.choice(id)`.
 *   <VehicleChoice field={fields.vehiculo_id} label={t('…')} choice={choice} onChoose={setVehiculo} />
 * Before (and without) JavaScript a large fleet shows the selected vehicle and the first twenty.
 */
import { type FieldMetadata, getSelectProps } from '@conform-to/react'
import { formatPlaca } from '@domain/vehiculos/placa'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { keptName } from '~/forms/draft-fields'
import { useDraftEntries } from '~/forms/use-draft-entries'
import { useI18n } from '~/i18n/provider'
import { FieldFrame } from '../field'
import { useBrowserLayoutEffect } from '../use-browser-layout-effect'
import { type Choice, VehicleSearchBox } from './box'
import { readVehicle, type SelectableVehiculo } from './search'
import type { Choose } from './use-vehicle-box'

type FieldMeta = Pick<
  FieldMetadata<unknown, Record<string, unknown>>,
  keyof FieldMetadata<unknown, Record<string, unknown>>
>

const nameOf = (v: SelectableVehiculo) => `${formatPlaca(v.placa)} · ${v.marca} ${v.modelo}`

/** As a form field: posts the vehicle's id under the field's name. */
export function VehicleChoice(props: {
  field: FieldMeta
  label: ReactNode
  hint?: ReactNode
  choice: Choice
  /** Whether the address chose the selected vehicle: no draft puts another in its place. */
  given?: boolean
  onChoose?: Choose
}) {
  const { field, label, hint, choice, given = false, onChoose } = props
  const { t } = useI18n()
  const { vehiculos, hasSearch, selected } = choice
  const hidden = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState(selected)
  const [hydrated, setHydrated] = useState(false)
  const hadFocus = useRef(false)
  useEffect(() => {
    hadFocus.current = document.activeElement?.id === field.id
    setHydrated(true)
  }, [field.id])
  // the box takes the place of the select, on which a dialog that begins with it has put the focus
  useBrowserLayoutEffect(() => {
    if (hydrated && hadFocus.current) document.getElementById(field.id)?.focus()
  }, [hydrated, field.id])
  const told = useRef(chosen)
  // the form only re-reads its fields on an input event; told before the box sends a form that waited for it
  useBrowserLayoutEffect(() => {
    if (told.current === chosen) return
    told.current = chosen
    hidden.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [chosen])
  const put = (vehiculo: SelectableVehiculo | null) => {
    setChosen(vehiculo)
    onChoose?.(vehiculo)
  }
  useDraftEntries(field.formId, {
    onDraft(entries) {
      const [, text = ''] = entries.find(([entry]) => entry === keptName(field.name)) ?? []
      const kept = readVehicle(text)
      if (kept && !given) put(kept)
    },
    onReset() {
      // the form knows its values: telling it would count as something typed
      told.current = selected
      put(selected)
    },
  })

  if (!hasSearch || !hydrated) {
    // drawn with what it opens with: what is chosen before the script comes differs from it, and a draft keeps it
    const {
      key,
      defaultValue = '',
      ...base
    } = getSelectProps(field, hint ? { ariaDescribedBy: field.descriptionId } : {})
    const all = selected && !vehiculos.some((v) => v.id === selected.id) ? [selected, ...vehiculos] : vehiculos
    return (
      <FieldFrame field={field} label={label} hint={hint}>
        <select
          key={key}
          {...base}
          defaultValue={defaultValue}
          data-given={given ? '' : undefined}
          className={field.errors ? 'input input--error' : 'input'}
          onChange={(e) => onChoose?.(all.find((v) => v.id === e.currentTarget.value) ?? null)}
        >
          <option value="">{t('choice.select_prompt')}</option>
          {all.map((v) => (
            <option key={v.id} value={v.id}>
              {nameOf(v)}
            </option>
          ))}
        </select>
      </FieldFrame>
    )
  }
  return (
    <FieldFrame field={field} label={label} hint={hint ?? t('choice.help')}>
      <input
        ref={hidden}
        type="hidden"
        name={field.name}
        form={field.formId}
        value={chosen?.id ?? ''}
        data-draft={chosen ? JSON.stringify(chosen) : undefined}
      />
      <VehicleSearchBox
        id={field.id}
        form={field.formId}
        describedBy={field.errors ? field.errorId : field.descriptionId}
        invalid={field.errors !== undefined}
        choice={{ ...choice, selected: chosen }}
        onChoose={put}
      />
    </FieldFrame>
  )
}
