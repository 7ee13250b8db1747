/** The dialog named in the address: shares a vehicle, extends or ends a link. */
import { CompartidoCommand, EXTENSIONS } from '@domain/compartidos/compartido'
import { formatPlaca } from '@domain/vehiculos/placa'
import { useLocation, useSearchParams } from '@remix-run/react'
import { useShownOnce } from '~/forms/shown-once'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { address } from '~/ui/address'
import { SubmitButton } from '~/ui/button'
import { Confirm } from '~/ui/dialogs/confirm'
import { Dialog, DialogBody, FormFoot } from '~/ui/dialogs/dialog'
import { SegmentField } from '~/ui/field'
import { Form, FormError } from '~/ui/form'
import { Plate } from '~/ui/signs/plate'
import { addressesIn, VEHICLE } from './address'
import { ShareForm } from './form'
import type { PageData, Share } from './load.server'
import { type Made, Ready } from './ready'

/** The link just made by the action, or null. */
const useMade = () => useShownOnce((value) => (value.enlace ? (value as unknown as Made) : null))

export function OpenedDialog({ opened, subject, empresa, places, tiles }: PageData) {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const made = useMade()
  const { path, hrefTo } = addressesIn(pathname)
  if (!opened) return null
  if (opened.dialog === 'compartir') {
    if (!subject) return null
    const closeTo = address(path, { [VEHICLE]: subject.id })
    return made ? (
      <Ready made={made} subject={subject} empresa={empresa} closeTo={closeTo} />
    ) : (
      <ShareForm key={subject.id} subject={subject} places={places} tiles={tiles} closeTo={closeTo} />
    )
  }
  if (!opened.share) return null
  const Opened = opened.dialog === 'extender' ? Extend : End
  return <Opened share={opened.share as Share} closeTo={hrefTo(params)} />
}

function Extend({ share: { id, placa, servicio, hasta }, closeTo }: { share: Share; closeTo: string }) {
  const { t, dateTime } = useI18n()
  const f = useActionForm({
    id: 'extender-enlace',
    schema: CompartidoCommand,
    intent: 'extend',
    initial: { horas: '1' },
  })
  return (
    <Dialog
      title={t('compartidos.extend_title')}
      plate={<Plate placa={placa} servicio={servicio} />}
      size="sm"
      closeTo={closeTo}
    >
      <Form of={f} bare>
        <input type="hidden" name="id" value={id} />
        <DialogBody>
          <FormError of={f} />
          <p className="muted">{t('compartidos.extend_text', { cuando: dateTime(hasta) })}</p>
          <SegmentField
            field={f.fields.horas}
            label={t('compartidos.more')}
            options={EXTENSIONS.map((value) => ({ value, label: t(`compartidos.more_${value}`) }))}
          />
        </DialogBody>
        <FormFoot>
          <SubmitButton of={f} busy={t('common.saving')}>
            {t('compartidos.extend')}
          </SubmitButton>
        </FormFoot>
      </Form>
    </Dialog>
  )
}

function End({ share: { id, placa }, closeTo }: { share: Share; closeTo: string }) {
  const { t } = useI18n()
  const f = useActionForm({ id: 'terminar-enlace', schema: CompartidoCommand, intent: 'end' })
  return (
    <Confirm
      title={t('compartidos.end_title', { placa: formatPlaca(placa) })}
      confirm={t('compartidos.end_of', { placa: formatPlaca(placa) })}
      busy={t('common.saving')}
      of={f}
      closeTo={closeTo}
      fields={{ id }}
    >
      {t('compartidos.end_text')}
    </Confirm>
  )
}
