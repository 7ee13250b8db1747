/** Shares a vehicle: for how long, where to, and what the customer reads. */
import { CompartidoCommand, SHARE_TERMS } from '@domain/compartidos/compartido'
import { MapPin } from 'lucide-react'
import { useId, useState } from 'react'
import { lazyComponent } from '~/connection/lazy-component'
import { typeInto } from '~/forms/draft-fields'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import type { Tiles } from '~/map/fleet-map.client'
import { Button, SubmitButton } from '~/ui/button'
import { Dialog, DialogBody, FormFoot } from '~/ui/dialogs/dialog'
import { CheckField, Field, SelectField } from '~/ui/field'
import { Form, FormError } from '~/ui/form'
import { Note } from '~/ui/note'
import { Plate } from '~/ui/signs/plate'
import type { Place, Subject } from './load.server'

/** Leaflet and the map's words come when it is opened. */
const DestinationMap = lazyComponent(async () => (await import('./destination-map.client')).DestinationMap)

export function ShareForm({
  subject,
  places,
  tiles,
  closeTo,
}: {
  subject: Subject
  places: readonly Place[]
  tiles: Tiles
  closeTo: string
}) {
  const { t } = useI18n()
  const [onMap, setOnMap] = useState(false)
  const f = useActionForm({
    id: 'compartir-ubicacion',
    schema: CompartidoCommand,
    intent: 'create',
    initial: { plazo: '1h', con_placa: 'on' },
  })
  const { placa, servicio, conductor, isTracked } = subject
  const term = f.fields.plazo.value
  const typed = (value: unknown) => (typeof value === 'string' ? value : '')
  const place = placeOf(places, typed(f.fields.destino.value), typed(f.fields.destino_nombre.value))
  return (
    <Dialog title={t('compartidos.share')} plate={<Plate placa={placa} servicio={servicio} />} closeTo={closeTo}>
      <Form of={f} bare>
        <input type="hidden" name="vehiculo_id" value={subject.id} />
        <input type="hidden" name="destino_lugar_id" value={place?.id ?? ''} />
        <DialogBody>
          <FormError of={f} about={f.fields.vehiculo_id} />
          {!isTracked && <Note tone="warn">{t('compartidos.no_device')}</Note>}
          <SelectField
            field={f.fields.plazo}
            label={t('compartidos.term')}
            options={SHARE_TERMS.map((value) => ({ value, label: t(`compartidos.${value}`) }))}
          />
          {term === 'hora' && (
            <Field field={f.fields.hora} type="time" label={t('compartidos.time')} hint={t('compartidos.time_hint')} />
          )}
          {places.length > 0 && (
            <PlaceChoice
              places={places}
              onChoose={(chosen) => {
                write(f.fields.destino.id, textOf(chosen))
                write(f.fields.destino_nombre.id, chosen.nombre)
              }}
            />
          )}
          <Field
            field={f.fields.destino}
            label={t('compartidos.place')}
            hint={t('compartidos.place_hint')}
            optional={term !== 'llegada'}
            autoComplete="off"
            spellCheck={false}
          />
          {onMap ? (
            <DestinationMap
              tiles={tiles}
              text={typed(f.fields.destino.value)}
              name={typed(f.fields.destino_nombre.value)}
              onChoose={(at) => write(f.fields.destino.id, at)}
            />
          ) : (
            <Button className="needs-script" icon={MapPin} onClick={() => setOnMap(true)}>
              {t('compartidos.on_map')}
            </Button>
          )}
          <Field
            field={f.fields.destino_nombre}
            label={t('compartidos.place_name')}
            hint={t('compartidos.place_name_hint')}
            optional
            autoComplete="off"
          />
          <CheckField field={f.fields.con_placa} label={t('compartidos.with_plate')} />
          {conductor && (
            <CheckField field={f.fields.con_conductor} label={t('compartidos.with_driver', { nombre: conductor })} />
          )}
        </DialogBody>
        <FormFoot>
          <SubmitButton of={f} busy={t('compartidos.creating')} disabled={!isTracked}>
            {t('compartidos.create')}
          </SubmitButton>
        </FormFoot>
      </Form>
    </Dialog>
  )
}

/** Fills the destination from a place of the company: its coordinates and its name. */
function PlaceChoice({ places, onChoose }: { places: readonly Place[]; onChoose(place: Place): void }) {
  const { t } = useI18n()
  const id = useId()
  return (
    <div className="field needs-script">
      <label className="label" htmlFor={id}>
        {t('compartidos.own_place')} <span className="opt">{t('common.optional')}</span>
      </label>
      <select
        className="input"
        id={id}
        defaultValue=""
        onChange={({ target }) => {
          const chosen = places.find((place) => place.id === target.value)
          if (chosen) onChoose(chosen)
        }}
      >
        <option value="">{t('common.select_prompt')}</option>
        {places.map((place) => (
          <option key={place.id} value={place.id}>
            {place.nombre}
          </option>
        ))}
      </select>
    </div>
  )
}

/** A place's coordinates as the destination has them. */
const textOf = ({ at }: Place) => `${at.lat}, ${at.lng}`

/** The place of the company that the destination is, until it is typed over; of several in one spot the one of that name. */
function placeOf(places: readonly Place[], destination: string, name: string): Place | undefined {
  const there = places.filter((place) => textOf(place) === destination)
  return there.find(({ nombre }) => nombre === name) ?? there[0]
}

function write(id: string, value: string) {
  const field = document.getElementById(id)
  if (field instanceof HTMLInputElement) typeInto(field, value)
}
