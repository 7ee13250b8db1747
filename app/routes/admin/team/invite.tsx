/** The invitation dialog; warns while typing if the address is already invited. */
import { EQUIPO_ROLES, EquipoCommand } from '@domain/equipo/equipo'
import { useIdempotencyKey } from '~/forms/idempotency-key'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { SubmitButton } from '~/ui/button'
import { Dialog, DialogBody, FormFoot } from '~/ui/dialogs/dialog'
import { EmailField, Field, SegmentField } from '~/ui/field'
import { Form, FormError } from '~/ui/form'
import { Note } from '~/ui/note'
import type { SaidRefusal } from './load.server'
import { useAlreadyThere } from './use-already-there'

export function InviteForm(props: {
  /** Idempotency key: the form creates one invitation however often it is sent. */
  intento: string
  /** Why no further Administrador can be invited, or null. */
  administradores: SaidRefusal | null
  closeTo: string
}) {
  const { administradores, closeTo } = props
  const { t, reason } = useI18n()
  const attempt = useIdempotencyKey('invitar-miembro', props.intento)
  const f = useActionForm({
    id: 'invitar-miembro',
    schema: EquipoCommand,
    intent: 'invite',
    initial: { rol: 'Usuario' },
  })
  const written = f.fields.email.value
  const previous = useAlreadyThere(typeof written === 'string' ? written : '')
  const rol = f.fields.rol.value === 'Administrador' ? 'Administrador' : 'Usuario'
  // the server's error on this field would repeat the warning
  const emailError = f.fields.email.errors?.[0] !== previous ? previous : null
  return (
    <Dialog title={t('equipo.invite_title')} closeTo={closeTo}>
      <Form of={f} bare>
        <input type="hidden" name="intento" value={attempt} />
        <DialogBody>
          <FormError of={f} />
          <Field field={f.fields.nombre} label={t('equipo.nombre')} autoComplete="off" />
          <div>
            <EmailField field={f.fields.email} label={t('equipo.correo')} autoComplete="off" />
            <div aria-live="polite">{emailError && <Note tone="warn">{reason(emailError)}</Note>}</div>
          </div>
          <SegmentField
            field={f.fields.rol}
            label={t('equipo.rol')}
            hint={t(`equipo.can_${rol}`)}
            options={EQUIPO_ROLES.map((one) => ({
              value: one,
              label: t(`equipo.${one}`),
              disabled: one === 'Administrador' && administradores !== null,
            }))}
          />
          {administradores && <Note>{reason(administradores.clave, administradores.datos)}</Note>}
        </DialogBody>
        <FormFoot>
          <SubmitButton of={f} busy={t('equipo.submitting')} disabled={previous !== null}>
            {t('equipo.send')}
          </SubmitButton>
        </FormFoot>
      </Form>
    </Dialog>
  )
}
