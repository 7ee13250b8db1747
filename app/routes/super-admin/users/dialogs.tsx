/** The dialogs over the list: a new account, changing role or company, and confirmations. */

import { ROLES } from '@domain/plataforma/list'
import { UsuariosCommand } from '@domain/plataforma/usuarios'
import type { RefusalReason } from '@domain/refusal'
import { useSearchParams } from '@remix-run/react'
import type { ComponentProps } from 'react'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { SubmitButton } from '~/ui/button'
import { Confirm } from '~/ui/dialogs/confirm'
import { FormDialog } from '~/ui/dialogs/form-dialog'
import { RefusalDialog } from '~/ui/dialogs/refusal-dialog'
import { EmailField, Field, PasswordField, SelectField } from '~/ui/field'
import { Note } from '~/ui/note'
import { hrefTo } from './address'
import type { DialogData, Row } from './load.server'

export function OpenedDialog({ opened }: { opened: DialogData }) {
  const [params] = useSearchParams()
  const closeTo = hrefTo(params)
  if (opened.dialog === 'nuevo') return <New empresas={opened.empresas} closeTo={closeTo} />
  if (opened.dialog === 'propietario') return <HandOver {...opened} closeTo={closeTo} />
  if (opened.dialog === 'factor') return <RemoveFactor {...opened} closeTo={closeTo} />
  const { dialog, usuario, empresas } = opened
  if (dialog === 'editar') return <Change usuario={usuario} empresas={empresas} closeTo={closeTo} />
  return <Question que={dialog} usuario={usuario} closeTo={closeTo} />
}

type CompanyFieldProps = { field: ComponentProps<typeof Field>['field']; empresas: readonly string[] }

/** The company of a person: the newest ones are suggested; any other can be typed. */
function CompanyField({ field, empresas }: CompanyFieldProps) {
  const { t } = useI18n()
  return (
    <>
      <Field
        field={field}
        label={t('usuarios.empresa')}
        hint={t('usuarios.empresa_hint')}
        optional
        list="empresas"
        autoComplete="off"
      />
      <datalist id="empresas">
        {[...new Set(empresas)].map((nombre) => (
          <option key={nombre} value={nombre} />
        ))}
      </datalist>
    </>
  )
}

const useRoles = () => {
  const { t } = useI18n()
  return ROLES.map((rol) => ({ value: rol, label: t(`estados.${rol}`) }))
}

function New({ empresas, closeTo }: { empresas: readonly string[]; closeTo: string }) {
  const { t } = useI18n()
  const roles = useRoles()
  const f = useActionForm({ id: 'usuario', schema: UsuariosCommand, intent: 'create', initial: { rol: 'Usuario' } })
  return (
    <FormDialog
      of={f}
      title={t('usuarios.new_usuario')}
      closeTo={closeTo}
      submit={
        <SubmitButton of={f} busy={t('common.saving')}>
          {t('usuarios.create')}
        </SubmitButton>
      }
    >
      <Field field={f.fields.nombre} label={t('usuarios.nombre')} autoComplete="off" />
      <EmailField
        field={f.fields.email}
        label={t('usuarios.correo')}
        hint={t('usuarios.new_note')}
        autoComplete="off"
      />
      <SelectField field={f.fields.rol} label={t('usuarios.rol')} options={roles} />
      <CompanyField field={f.fields.empresa} empresas={empresas} />
    </FormDialog>
  )
}

function Change({ usuario, empresas, closeTo }: { usuario: Row; empresas: readonly string[]; closeTo: string }) {
  const { t } = useI18n()
  const roles = useRoles()
  const { id, nombre, rol, empresa } = usuario
  const initial = { rol, empresa: empresa ?? '' }
  const f = useActionForm({ id: 'usuario', schema: UsuariosCommand, intent: 'update', initial })
  return (
    <FormDialog of={f} title={t('usuarios.edit_title', { nombre })} closeTo={closeTo} hidden={{ id }}>
      <SelectField field={f.fields.rol} label={t('usuarios.rol')} options={roles} />
      <CompanyField field={f.fields.empresa} empresas={empresas} />
      <Note>{t('usuarios.edit_note')}</Note>
    </FormDialog>
  )
}

interface HandOverProps {
  usuario: Row
  /** the owner until now */
  owner: { id: string; nombre: string } | null
  why: RefusalReason | null
  closeTo: string
}

/** Makes a person the owner of their company, or says why that is not possible. */
function HandOver({ usuario, owner, why, closeTo }: HandOverProps) {
  const { t, reason } = useI18n()
  const f = useActionForm({ id: 'propietario', schema: UsuariosCommand, intent: 'hand-over' })
  const { id, nombre, rol } = usuario
  const title = t('usuarios.owner_question', { nombre })
  if (why)
    return (
      <RefusalDialog title={title} closeTo={closeTo}>
        <Note tone="warn">{reason(why)}</Note>
      </RefusalDialog>
    )
  const both = owner && { nombre, dueno: owner.nombre }
  return (
    <Confirm
      title={title}
      confirm={t('usuarios.propietario')}
      busy={t('common.saving')}
      of={f}
      closeTo={closeTo}
      fields={{ id, ...(owner && { dueno: owner.id }) }}
    >
      <p>{t('usuarios.owner_text', { nombre, empresa: usuario.empresa ?? '' })}</p>
      {both && <p>{rol === 'Usuario' ? t('usuarios.owner_exchange', both) : t('usuarios.owner_instead', both)}</p>}
    </Confirm>
  )
}

type RemoveFactorProps = { usuario: Row; hasPassword: boolean; closeTo: string }

/** Removes the second factor of a person who lost it: the SuperAdmin says who they are by their own password. */
function RemoveFactor({ usuario: { id, nombre }, hasPassword, closeTo }: RemoveFactorProps) {
  const { t } = useI18n()
  const f = useActionForm({ id: 'factor', schema: UsuariosCommand, intent: 'remove-factor' })
  const { contrasena_actual } = f.fields
  return (
    <Confirm
      title={t('usuarios.factor_question', { nombre })}
      confirm={t('usuarios.factor')}
      busy={t('common.saving')}
      of={f}
      closeTo={closeTo}
      fields={{ id }}
    >
      <p>{t('usuarios.factor_text')}</p>
      {hasPassword && (
        <PasswordField
          field={contrasena_actual}
          label={t('usuarios.factor_password')}
          autoComplete="current-password"
          required
        />
      )}
    </Confirm>
  )
}

const INTENTS = { recuperar: 'recover', deshabilitar: 'disable', habilitar: 'enable', eliminar: 'remove' } as const
type UsuarioAction = keyof typeof INTENTS

function Question({ que: what, usuario, closeTo }: { que: UsuarioAction; usuario: Row; closeTo: string }) {
  const { t } = useI18n()
  const f = useActionForm({ id: what, schema: UsuariosCommand, intent: INTENTS[what] })
  const { id, nombre, email } = usuario
  const messages = {
    recuperar: { busy: t('usuarios.recovering'), confirm: t('usuarios.recover_button'), tone: 'plain' },
    deshabilitar: {
      busy: t('usuarios.disabling'),
      confirm: t('usuarios.deshabilitar_named', { nombre }),
      tone: 'danger',
    },
    habilitar: { busy: t('usuarios.enabling'), confirm: t('usuarios.habilitar_named', { nombre }), tone: 'plain' },
    eliminar: { busy: t('common.deleting'), confirm: t('usuarios.eliminar_named', { nombre }), tone: 'danger' },
  } as const
  const explanations = {
    recuperar: t('usuarios.recover_text', { email }),
    deshabilitar: t('usuarios.disable_text'),
    habilitar: t('usuarios.enable_text'),
    eliminar: t('usuarios.delete_text', { email }),
  }
  return (
    <Confirm
      title={t(`usuarios.${what}_question`, { nombre })}
      of={f}
      closeTo={closeTo}
      fields={{ id }}
      {...messages[what]}
    >
      <p>{explanations[what]}</p>
      {what === 'eliminar' && <p>{t('common.cannot_be_undone')}</p>}
    </Confirm>
  )
}
