/** «Actualizar kilometraje»: today's odometer reading. */
import { mantenimientoCommand } from '@domain/mantenimientos/mantenimiento'
import { useSearchParams } from '@remix-run/react'
import { useMemo } from 'react'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { SubmitButton } from '~/ui/button'
import { Dialog, DialogBody, FormFoot } from '~/ui/dialogs/dialog'
import { CheckField, Field } from '~/ui/field'
import { Form, FormError } from '~/ui/form'
import { Plate } from '~/ui/signs/plate'
import { hrefTo } from './address'
import { Odometro, type ShownVehiculo } from './parts'

export function KilometrajeForm({ vehiculo, today }: { vehiculo: ShownVehiculo; today: string }) {
  const { t } = useI18n()
  const [params] = useSearchParams()
  const schema = useMemo(() => mantenimientoCommand(today), [today])
  const f = useActionForm({ id: 'kilometraje', schema, intent: 'record-odometer', initial: { fecha: today } })
  const { fields } = f
  const withCorrection = Boolean(fields.corregir.value) || Boolean(fields.kilometraje.errors ?? fields.fecha.errors)
  return (
    <Dialog
      title={t('mantenimientos.update_km')}
      plate={<Plate placa={vehiculo.placa} servicio={vehiculo.servicio} />}
      size="sm"
      closeTo={hrefTo(params)}
    >
      <Form of={f} bare>
        <input type="hidden" name="vehiculo_id" value={vehiculo.id} />
        <DialogBody>
          <FormError of={f} />
          <Field
            field={fields.kilometraje}
            label={t('mantenimientos.kilometraje')}
            inputMode="numeric"
            autoComplete="off"
            hint={<Odometro vehiculo={vehiculo} />}
          />
          <Field field={fields.fecha} label={t('mantenimientos.reading_fecha')} type="date" max={today} />
          {withCorrection && (
            <CheckField
              field={fields.corregir}
              label={t('mantenimientos.corregir')}
              hint={t('mantenimientos.correct_hint')}
            />
          )}
        </DialogBody>
        <FormFoot>
          <SubmitButton of={f} busy={t('common.saving')}>
            {t('common.save')}
          </SubmitButton>
        </FormFoot>
      </Form>
    </Dialog>
  )
}
