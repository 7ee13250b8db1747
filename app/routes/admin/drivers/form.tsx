/** The dialog that adds or edits a driver: on the screen Conductores, and over the list of vehicles. */
import { conductorCommand, LICENCE_DAYS } from '@domain/conductores/conductor'
import { CATEGORIES, maxVigencia } from '@domain/conductores/licencia'
import { isDay } from '@domain/day'
import { useFetcher } from '@remix-run/react'
import { useMemo, useState } from 'react'
import type { ActionForm } from '~/forms/form'
import { Shown } from '~/forms/shown'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { SubmitButton } from '~/ui/button'
import { DeleteLink } from '~/ui/dialogs/delete-link'
import { CloseButton, Dialog, DialogBody, DialogFoot } from '~/ui/dialogs/dialog'
import { Field, SelectField } from '~/ui/field'
import { FileField } from '~/ui/files/file-field'
import { Form, FormError } from '~/ui/form'
import { Note } from '~/ui/note'
import { Plate } from '~/ui/signs/plate'
import type { Choice } from '~/ui/vehicles/box'
import { VehicleChoice } from '~/ui/vehicles/choice'
import type { OpenedConductor } from './load.server'
import { type LicenciaVehiculo, useWarnings } from './warnings'

type Vehiculo = LicenciaVehiculo & { id: string; placa: string }

export function DriverForm(props: {
  conductor: OpenedConductor | null
  /** The vehicles to choose from; without it the driver belongs to `vehiculo`. */
  choice?: Choice
  vehiculo: Vehiculo | null
  today: string
  closeTo: string
  deleteTo?: string
  removeFileTo?: string
  /** The form's action when opened over another screen. */
  action?: string
}) {
  const { conductor, choice, vehiculo, today, closeTo, deleteTo, removeFileTo, action } = props
  const { t } = useI18n()
  const schema = useMemo(() => conductorCommand(today), [today])
  const fetcher = useFetcher<unknown>()
  const f = useActionForm({
    id: 'conductor',
    schema,
    intent: conductor ? 'update' : 'create',
    initial: conductor ?? { vehiculo_id: vehiculo?.id ?? '' },
    ...(action ? { action, fetcher } : {}),
  })
  const [chosen, setChosen] = useState<LicenciaVehiculo | null>(vehiculo)
  return (
    <Dialog
      title={t(conductor ? 'conductores.edit' : 'conductores.add')}
      plate={vehiculo && (conductor || !choice) && <Plate placa={vehiculo.placa} servicio={vehiculo.servicio} />}
      closeTo={closeTo}
    >
      <Form of={f} bare>
        {conductor && (
          <>
            <input type="hidden" name="id" value={conductor.id} />
            <Shown of={shownOf(conductor)} />
          </>
        )}
        {!choice && <input type="hidden" name="vehiculo_id" value={vehiculo?.id ?? ''} />}
        <DialogBody>
          <FormError of={f} about={choice ? undefined : f.fields.vehiculo_id} />
          {choice && (
            <VehicleChoice
              field={f.fields.vehiculo_id}
              label={t('conductores.vehiculo')}
              choice={choice}
              given={!conductor && choice.selected !== null}
              onChoose={setChosen}
            />
          )}
          <Fields f={f} vehiculo={chosen} current={conductor?.licencia ?? null} removeTo={removeFileTo} />
        </DialogBody>
        <DialogFoot>
          {deleteTo && <DeleteLink to={deleteTo}>{t('conductores.delete')}</DeleteLink>}
          <CloseButton>{t('common.cancel')}</CloseButton>
          <SubmitButton of={f} busy={t('common.saving')}>
            {t(conductor ? 'common.save_changes' : 'conductores.add')}
          </SubmitButton>
        </DialogFoot>
      </Form>
    </Dialog>
  )
}

const shownOf = (c: OpenedConductor) => ({
  vehiculo_id: c.vehiculo_id,
  nombre: c.nombre,
  documento: c.documento,
  telefono: c.telefono,
  fecha_nacimiento: c.fecha_nacimiento,
  licencia_numero: c.licencia_numero,
  licencia_tipo: c.licencia_tipo,
  licencia_fecha_emision: c.licencia_fecha_emision,
  licencia_fecha_vencimiento: c.licencia_fecha_vencimiento,
})

type DriverActionForm = ActionForm & {
  fields: ReturnType<typeof useActionForm<ReturnType<typeof conductorCommand>>>['fields']
}

function Fields(props: {
  f: DriverActionForm
  vehiculo: LicenciaVehiculo | null
  current: { url: string; nombre: string } | null
  removeTo: string | undefined
}) {
  const { f, vehiculo, current, removeTo } = props
  const { fields } = f
  const { t, date } = useI18n()
  const typed = (field: { value?: unknown }) => (typeof field.value === 'string' ? field.value : '')
  const day = (field: { value?: unknown }) => (isDay(typed(field)) ? typed(field) : '')
  const licencia = {
    categoria: typed(fields.licencia_tipo),
    emision: day(fields.licencia_fecha_emision),
    vencimiento: day(fields.licencia_fecha_vencimiento),
    nacimiento: day(fields.fecha_nacimiento) || null,
  }
  const warnings = useWarnings(licencia, vehiculo)
  const maxFecha = licencia.emision && maxVigencia(licencia.categoria, licencia.nacimiento, licencia.emision)
  return (
    <>
      <div className="grid-2">
        <Field field={fields.nombre} label={t('conductores.nombre')} autoComplete="off" />
        <Field field={fields.documento} label={t('conductores.documento')} autoComplete="off" inputMode="numeric" />
        <Field field={fields.telefono} label={t('conductores.telefono')} type="tel" optional autoComplete="off" />
        <Field
          field={fields.fecha_nacimiento}
          label={t('conductores.fecha_nacimiento')}
          type="date"
          optional
          hint={t('conductores.fecha_nacimiento_hint')}
        />
      </div>
      <fieldset className="group">
        <legend>{t('conductores.driving_licencia')}</legend>
        <div className="grid-2">
          <Field
            field={fields.licencia_numero}
            label={t('conductores.licencia_numero')}
            autoComplete="off"
            inputMode="numeric"
          />
          <SelectField
            field={fields.licencia_tipo}
            label={t('conductores.licencia_tipo')}
            options={CATEGORIES.map((value) => ({ value, label: `${value} · ${t(`conductores.${value}`)}` }))}
          />
          <Field field={fields.licencia_fecha_emision} label={t('conductores.emision')} type="date" />
          <Field
            field={fields.licencia_fecha_vencimiento}
            label={t('conductores.vencimiento')}
            type="date"
            max={LICENCE_DAYS.max}
            hint={maxFecha ? t('conductores.maximum', { fecha: date(maxFecha) }) : undefined}
          />
        </div>
      </fieldset>
      <FileField
        field={fields.archivo}
        label={t('conductores.archivo')}
        current={current}
        optional
        {...(removeTo ? { removeTo } : {})}
      />
      {warnings.length > 0 && (
        <Note tone="warn">
          {warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </Note>
      )}
    </>
  )
}
