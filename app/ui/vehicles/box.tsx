/**
 * The box that searches for a vehicle by plate, make or owner, where a fleet is too large for a select.
 *   <VehicleBox label=… choice={choice} onChoose={(v) => navigate(…)} />      without a form, at the top of a screen
 * `choice` is the result of `vehiculos.choice(id)`.
 */
import { useId } from 'react'
import { useI18n } from '~/i18n/provider'
import { Plate } from '../signs/plate'
import type { SelectableVehiculo } from './search'
import { type Choose, useVehicleBox } from './use-vehicle-box'

export interface Choice {
  vehiculos: readonly SelectableVehiculo[]
  hasSearch: boolean
  selected: SelectableVehiculo | null
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
      <VehicleSearchBox id={id} {...rest} />
    </div>
  )
}

/** The search box of a field, which has its label and its errors. */
export function VehicleSearchBox(props: {
  id: string
  /** the id of the form that posts the choice */
  form?: string
  describedBy?: string
  invalid?: boolean
  placeholder?: string
  choice: Choice
  onChoose: Choose
}) {
  const { id, form, describedBy, invalid, placeholder, choice, onChoose } = props
  const { selected } = choice
  const { t } = useI18n()
  const list = useId()
  const box = useVehicleBox(choice.vehiculos, onChoose, form)
  const { typed, q, estado, shown, current, isOpen, open, type, choose, leave, onKeyDown } = box
  const none = estado === 'ready' && shown.length === 0 && isOpen ? t('choice.no_match', { q }) : null
  const lines = { offline: t('choice.no_network'), searching: t('choice.searching'), ready: none }
  const line = lines[estado]
  return (
    <div className="choice">
      {selected && typed === null && <Plate placa={selected.placa} servicio={selected.servicio} size="sm" />}
      <input
        className={invalid ? 'input input--error' : 'input'}
        id={id}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && current ? `${list}-${current.id}` : undefined}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder={placeholder ?? t('choice.search')}
        value={typed ?? (selected ? `${selected.marca} ${selected.modelo}` : '')}
        data-chosen={selected && typed === null ? '' : undefined}
        onFocus={(e) => e.currentTarget.select()}
        onClick={open}
        onChange={(e) => type(e.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      <div className="choice-list" hidden={!isOpen}>
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
        {line && <p>{line}</p>}
      </div>
      <span className="sr" role="status">
        {isOpen && estado === 'ready' ? (none ?? t('choice.found', { n: shown.length })) : ''}
      </span>
    </div>
  )
}
