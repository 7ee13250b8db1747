/** When a device records: as the company, in hours of its own, or, a tracker of the vehicle, always and with a reason. */
import { DispositivoCommand } from '@domain/dispositivos/dispositivo'
import { REASON_MAX, ruleValues } from '@domain/horarios/command'
import { HOURS_RULES } from '@domain/horarios/rules'
import { Shown } from '~/forms/shown'
import { useActionForm } from '~/forms/use-form'
import { WeekFields } from '~/horarios/week-fields'
import { useI18n } from '~/i18n/provider'
import { SubmitButton } from '~/ui/button'
import { CloseButton, Dialog, DialogBody, DialogFoot } from '~/ui/dialogs/dialog'
import { SelectField, TextareaField } from '~/ui/field'
import { Form, FormError } from '~/ui/form'
import { Note } from '~/ui/note'
import { Plate } from '~/ui/signs/plate'
import type { OpenedHours } from './load.server'

export function HoursDialog({ device, hours, holidays, closeTo }: OpenedHours & { closeTo: string }) {
  const { t, need } = useI18n()
  need('horario')
  const isPhone = device.tipo_dispositivo === 'mobile_app'
  const f = useActionForm({
    id: 'horario-dispositivo',
    schema: DispositivoCommand,
    intent: 'update-hours',
    initial: ruleValues(hours.own, hours.company),
  })
  const rule = f.fields.regla.value
  const options = HOURS_RULES.filter((value) => !isPhone || value !== 'siempre')
  return (
    <Dialog
      title={t('horario.title')}
      plate={<Plate placa={device.placa} servicio={device.servicio} />}
      closeTo={closeTo}
    >
      <Form of={f} bare>
        <input type="hidden" name="id" value={device.id} />
        <Shown of={ruleValues(hours.own, hours.company)} />
        <DialogBody>
          <FormError of={f} />
          <SelectField
            field={f.fields.regla}
            label={t('horario.rule')}
            hint={isPhone ? t('horario.phone_never') : undefined}
            options={options.map((value) => ({ value, label: t(`horario.rule_${value}`) }))}
          />
          {rule === 'empresa' && hours.company === null && <Note>{t('horario.company_none')}</Note>}
          {rule === 'propio' && <WeekFields fields={f.fields} holidays={holidays} />}
          {rule === 'siempre' && (
            <>
              <TextareaField
                field={f.fields.motivo}
                label={t('horario.reason')}
                hint={t('horario.reason_hint')}
                maxLength={REASON_MAX}
                rows={3}
              />
              <Note>{t('horario.always_no_phone')}</Note>
            </>
          )}
          <Note>{t('horario.from_now')}</Note>
        </DialogBody>
        <DialogFoot>
          <CloseButton>{t('common.cancel')}</CloseButton>
          <SubmitButton of={f} busy={t('common.saving')}>
            {t('horario.save')}
          </SubmitButton>
        </DialogFoot>
      </Form>
    </Dialog>
  )
}
