/**
 * Confirms a deletion. It names the record: title «¿Eliminar JTR 205?», `children` what is deleted with it, button
 * «Eliminar JTR 205». Posts by itself, with or without JavaScript:
 *   <Confirm title={…} confirm={t('…', { placa })} of={f} closeTo="/admin/vehicles" fields={{ id }}>Se eliminan …</Confirm>
 * where f = useActionForm({ id: 'eliminar', schema, intent: 'remove' }).
 */
import type { ReactNode } from 'react'
import type { ActionForm } from '~/forms/form'
import { useI18n } from '~/i18n/provider'
import { SubmitButton } from '../button'
import { Form, FormError } from '../form'
import { CloseButton, Dialog, DialogBody, DialogFoot } from './dialog'

export function Confirm(
  props: {
    title: ReactNode
    confirm: string
    children: ReactNode
    of: ActionForm
    fields?: Record<string, string>
    /** `plain`: for a confirmation that destroys nothing (regenerate, resend). */
    tone?: 'danger' | 'plain'
    busy?: string
    /** The label of the cancel button, where «Cancelar» would be ambiguous. */
    back?: string
  } & ({ closeTo: string; onClose?: undefined } | { closeTo?: undefined; onClose: () => void }),
) {
  const { title, confirm, children, of, fields = {}, tone = 'danger', busy, back } = props
  const { t } = useI18n()
  const closing = props.closeTo === undefined ? { onClose: props.onClose } : { closeTo: props.closeTo }
  return (
    <Dialog title={title} size="sm" {...closing}>
      <Form of={of} bare>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <DialogBody>
          <FormError of={of} />
          <div className="muted">{children}</div>
        </DialogBody>
        <DialogFoot>
          <CloseButton>{back ?? t('common.cancel')}</CloseButton>
          <SubmitButton
            of={of}
            tone={tone}
            className={tone === 'danger' ? 'btn--wash' : ''}
            busy={busy ?? (tone === 'danger' ? t('common.deleting') : undefined)}
          >
            {confirm}
          </SubmitButton>
        </DialogFoot>
      </Form>
    </Dialog>
  )
}
