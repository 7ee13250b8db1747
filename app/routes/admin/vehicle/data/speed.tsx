/** The speed limit that the company sets for this vehicle alone. */
import { SpeedLimitCommand } from '@domain/vehiculos/speed-limit'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { SubmitButton } from '~/ui/button'
import { Field } from '~/ui/field'
import { Form, FormError } from '~/ui/form'
import { useVehicle } from '../use-vehicle'

export function SpeedForm() {
  const { t } = useI18n()
  const { limite_velocidad: limit } = useVehicle().head.vehiculo
  const f = useActionForm({
    id: 'velocidad',
    schema: SpeedLimitCommand,
    intent: 'update-speed-limit',
    initial: { limite_velocidad: limit === null ? '' : String(limit) },
  })
  return (
    <Form of={f} className="panel-form" bare>
      <FormError of={f} />
      <Field
        field={f.fields.limite_velocidad}
        label={t('vehiculo.own_limit')}
        hint={t('vehiculo.own_limit_hint')}
        type="number"
        optional
      />
      <SubmitButton of={f} tone="plain" busy={t('common.saving')}>
        {t('vehiculo.own_limit_save')}
      </SubmitButton>
    </Form>
  )
}
