/**
 * The vehicle picker: a plain select while the fleet is small, otherwise a box that searches by plate, make or owner.
 * `choice` is the result of `vehiculos.choice(id)`.
 *   <VehicleChoice field={fields.vehiculo_id} label={t('…')} choice={choice} onChoose={setVehiculo} />
 *   <VehicleBox label=… choice={choice} onChoose={(v) => navigate(…)} />      without a form, at the top of a screen
 * Before (and without) JavaScript a large fleet shows the selected vehicle and the first twenty.
 */
import { type FieldMetadata, getSelectProps } from '@conform-to/react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { keptName } from '~/forms/draft-fields'
import { useDraftEntries } from '~/forms/use-draft-entries'
import { useI18n } from '~/i18n/provider'
import { FieldFrame } from '../field'
import { Plate, plateText } from '../signs/plate'
import { useBrowserLayoutEffect } from '../use-browser-layout-effect'
import { readVehicle, type SelectableVehiculo, useVehicleSearch } from './search'

export interface Choice {
  vehiculos: readonly SelectableVehiculo[]
  hasSearch: boolean
  selected: SelectableVehiculo | null
}
type Choose = (vehiculo: SelectableVehiculo | null) => void
type FieldMeta = Pick<
  FieldMetadata<unknown, Record<string, unknown>>,
  keyof FieldMetadata<unknown, Record<string, unknown>>
>

const nameOf = (v: SelectableVehiculo) => `${plateText(v.placa)} · ${v.marca} ${v.modelo}`

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
  // the form only re-reads its fields on an input event
  useEffect(() => {
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
      <Box
        id={field.id}
        describedBy={field.errors ? field.errorId : field.descriptionId}
        invalid={field.errors !== undefined}
        choice={{ ...choice, selected: chosen }}
        onChoose={put}
      />
    </FieldFrame>
  )
}

/** The search box alone, with a label only for screen readers. */
export function VehicleBox(props: { label: string; placeholder?: string; choice: Choice; onChoose: Choose }) {
  const { label, ...rest } = props
  const id = useId()
  return (
    <div className="field choice-alone">
      <label className="sr" htmlFor={id}>
        {label}
      </label>
      <Box id={id} {...rest} />
    </div>
  )
}

function Box(props: {
  id: string
  describedBy?: string
  invalid?: boolean
  placeholder?: string
  choice: Choice
  onChoose: Choose
}) {
  const { id, describedBy, invalid, placeholder, choice, onChoose } = props
  const { selected } = choice
  const { t } = useI18n()
  const list = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const { q, vehiculos, estado } = useVehicleSearch(typed, choice.vehiculos)
  const shown = open ? vehiculos : []
  const current = shown[Math.min(active, shown.length - 1)]
  // «Enter», or leaving the box, while the answer to what was typed is still on its way: then it decides
  const [awaits, setAwaits] = useState<'enter' | 'leave' | null>(null)
  const isAnswered = typed === null || q === typed

  const put = (text: string | null, isOpen: boolean) => {
    setTyped(text)
    setOpen(isOpen)
    setActive(0)
    setAwaits(null)
  }
  const choose: Choose = (v) => {
    onChoose(v)
    put(null, false)
  }
  /** A complete plate counts as a selection. */
  const chooseWhole = (): boolean => {
    const whole = typed ? vehiculos.find((v) => fold(v.placa) === fold(typed)) : undefined
    if (whole) choose(whole)
    return whole !== undefined
  }
  const leave = () => {
    if (typed === '') choose(null)
    else if (!isAnswered && estado !== 'offline') {
      setOpen(false)
      setAwaits('leave')
    } else if (!chooseWhole()) {
      // partial text keeps the previous vehicle
      put(null, false)
    }
  }
  const decide = useRef<() => void>(() => undefined)
  decide.current = () => {
    if (awaits === 'leave') leave()
    else if (awaits === 'enter' && !chooseWhole()) setAwaits(null)
  }
  const isSettled = awaits !== null && (isAnswered || estado === 'offline')
  useEffect(() => {
    if (isSettled) decide.current()
  }, [isSettled])
  const onKeyDown = (e: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[e.key]
    if (step !== undefined) {
      e.preventDefault()
      if (!open) setOpen(true)
      else setActive((Math.min(active, shown.length - 1) + step + shown.length) % Math.max(1, shown.length))
    } else if (e.key === 'Enter' && !isAnswered) {
      e.preventDefault()
      setAwaits('enter')
    } else if (e.key === 'Enter' && open && current) {
      e.preventDefault()
      choose(current)
    } else if (e.key === 'Escape' && open) {
      // closes the list, not the surrounding dialog
      e.preventDefault()
      e.stopPropagation()
      put(null, false)
    }
  }
  const says = estado === 'offline' ? t('choice.no_network') : estado === 'searching' ? t('choice.searching') : null
  const none = estado === 'ready' && shown.length === 0 && open ? t('choice.no_match', { q }) : null
  return (
    <div className="choice">
      {selected && typed === null && <Plate placa={selected.placa} servicio={selected.servicio} size="sm" />}
      <input
        className={invalid ? 'input input--error' : 'input'}
        id={id}
        role="combobox"
        aria-expanded={open}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={open && current ? `${list}-${current.id}` : undefined}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder={placeholder ?? t('choice.search')}
        value={typed ?? (selected ? `${selected.marca} ${selected.modelo}` : '')}
        data-chosen={selected && typed === null ? '' : undefined}
        onFocus={(e) => e.currentTarget.select()}
        onClick={() => setOpen(true)}
        onChange={(e) => put(e.currentTarget.value, true)}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      <div className="choice-list" hidden={!open}>
        <div id={list} role="listbox" tabIndex={-1} aria-label={t('choice.search')}>
          {shown.map((v) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard focus stays in the box, which handles the keys
            <div
              key={v.id}
              id={`${list}-${v.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={v === current}
              // keep the focus in the box: losing it would close the list before the click
              onPointerDown={(e) => e.preventDefault()}
              onClick={() => choose(v)}
            >
              <Plate placa={v.placa} servicio={v.servicio} size="sm" />
              <span>
                {v.marca} {v.modelo}
              </span>
            </div>
          ))}
        </div>
        {(says ?? none) && <p>{says ?? none}</p>}
      </div>
      <span className="sr" role="status">
        {open && estado === 'ready' ? (none ?? t('choice.found', { n: shown.length })) : ''}
      </span>
    </div>
  )
}

const fold = (text: string) => text.replace(/[^a-z0-9]/gi, '').toUpperCase()
