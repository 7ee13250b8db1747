/** The dialog that invites somebody; it says while one types when the address is invited already. */
import { EquipoCommand, ROLES_DE_EQUIPO } from '@domain/equipo'
import { useFormulario } from '~/forms/use-formulario'
import { useI18n } from '~/i18n/provider'
import { SubmitButton } from '~/ui/button'
import { EmailField, Field, SegmentField } from '~/ui/field'
import { Form, FormError } from '~/ui/form'
import { CloseButton, Modal, ModalBody, ModalFoot } from '~/ui/modal'
import { Note } from '~/ui/note'
import type { Dicha } from './load.server'
import { useAlreadyThere } from './use-already-there'

export function InviteForm(props: {
  /** Names this form, so that it makes one invitation however often it is sent. */
  intento: string
  /** Why nobody can be invited as Administrador, or null. */
  administradores: Dicha | null
  closeTo: string
}) {
  const { intento, administradores, closeTo } = props
  const { t, motivo } = useI18n()
  const f = useFormulario({
    id: 'invitar-miembro',
    schema: EquipoCommand,
    intent: 'invite',
    inicial: { intento, rol: 'Usuario' },
  })
  const escrito = f.campos.email.value
  const previo = useAlreadyThere(typeof escrito === 'string' ? escrito : '')
  const rol = f.campos.rol.value === 'Administrador' ? 'Administrador' : 'Usuario'
  // the server's own word on the same field would say it twice
  const dicho = f.campos.email.errors?.[0] !== previo ? previo : null
  return (
    <Modal title={t('equipo.invitar_titulo')} closeTo={closeTo}>
      <Form of={f} bare>
        <input type="hidden" name="intento" value={intento} />
        <ModalBody>
          <FormError of={f} />
          <Field field={f.campos.nombre} label={t('equipo.nombre')} autoComplete="off" />
          <div>
            <EmailField field={f.campos.email} label={t('equipo.correo')} autoComplete="off" />
            <div aria-live="polite">{dicho && <Note tone="warn">{motivo(dicho)}</Note>}</div>
          </div>
          <SegmentField
            field={f.campos.rol}
            label={t('equipo.rol')}
            hint={t(`equipo.puede_${rol}`)}
            options={ROLES_DE_EQUIPO.map((uno) => ({
              value: uno,
              label: t(`equipo.${uno}`),
              disabled: uno === 'Administrador' && administradores !== null,
            }))}
          />
          {administradores && <Note>{motivo(administradores.clave, administradores.datos)}</Note>}
        </ModalBody>
        <ModalFoot>
          <CloseButton>{t('comun.cancelar')}</CloseButton>
          <SubmitButton of={f} busy={t('equipo.enviando')} disabled={previo !== null}>
            {t('equipo.enviar')}
          </SubmitButton>
        </ModalFoot>
      </Form>
    </Modal>
  )
}
