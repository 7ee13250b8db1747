/** The dialog named in the address. */
import { EquipoCommand, type EquipoRol } from '@domain/equipo/equipo'
import { INVITACION_DAYS } from '@domain/equipo/invitacion'
import { Link, useSearchParams } from '@remix-run/react'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { Confirm } from '~/ui/dialogs/confirm'
import { RefusalDialog } from '~/ui/dialogs/refusal-dialog'
import { Note } from '~/ui/note'
import { hrefTab } from '../settings/address'
import { hrefTo } from './address'
import { InviteForm } from './invite'
import type { DialogData, Miembro, SaidRefusal } from './load.server'
import { Refusal } from './refusal'

export function OpenedDialog({
  opened,
  refusal,
  email,
}: {
  opened: DialogData
  refusal: SaidRefusal | null
  email: string
}) {
  const { t } = useI18n()
  const [params] = useSearchParams()
  const closeTo = hrefTo(params)
  switch (opened.dialog) {
    case 'nuevo':
      if (refusal)
        return (
          <RefusalDialog title={t('equipo.invite_title')} closeTo={closeTo}>
            <Refusal refusal={refusal} email={email} />
          </RefusalDialog>
        )
      return <InviteForm intento={opened.intento} administradores={opened.administradores} closeTo={closeTo} />
    case 'reenviar':
      return <Resend miembro={opened.miembro} closeTo={closeTo} />
    case 'rol':
      return <Role {...opened} full={opened.administradores} closeTo={closeTo} />
    case 'propietario':
      return <HandOver {...opened} closeTo={closeTo} />
    case 'eliminar':
      return <Remove {...opened} closeTo={closeTo} />
  }
}

function Resend({ miembro: { id, email }, closeTo }: { miembro: Miembro; closeTo: string }) {
  const { t } = useI18n()
  const f = useActionForm({ id: 'reenviar-invitacion', schema: EquipoCommand, intent: 'resend' })
  return (
    <Confirm
      title={t('equipo.resend_question')}
      confirm={t('equipo.resend_button')}
      busy={t('equipo.submitting')}
      tone="plain"
      of={f}
      closeTo={closeTo}
      fields={{ id }}
    >
      {t('equipo.resend_text', { email, dias: INVITACION_DAYS })}
    </Confirm>
  )
}

/** Who loses a role keeps what was copied while it lasted. */
function KeptCalendar() {
  const { t } = useI18n()
  return (
    <p>
      {t('equipo.keeps_calendar')} <Link to={hrefTab('integraciones', 'renovar')}>{t('equipo.change_calendar')}</Link>
    </p>
  )
}

interface OfMember {
  miembro: Miembro
  /** whether the company's calendar stays open to this person, who may have its address */
  keepsCalendar: boolean
  closeTo: string
}

function Role({ miembro, full, keepsCalendar, closeTo }: OfMember & { full: SaidRefusal | null }) {
  const { t, reason } = useI18n()
  const f = useActionForm({ id: 'cambiar-rol', schema: EquipoCommand, intent: 'update-role' })
  const { id, nombre } = miembro
  const rol: EquipoRol = miembro.rol === 'Usuario' ? 'Administrador' : 'Usuario'
  const title = t('equipo.change_question', { nombre })
  if (rol === 'Administrador' && full)
    return (
      <RefusalDialog title={title} closeTo={closeTo}>
        <Note tone="warn">{reason(full.clave, full.datos)}</Note>
      </RefusalDialog>
    )
  return (
    <Confirm
      title={title}
      confirm={t('equipo.change_button', { rol: t(`equipo.${rol}`) })}
      busy={t('equipo.changing')}
      tone="plain"
      of={f}
      closeTo={closeTo}
      fields={{ id, rol }}
    >
      <p>{t('equipo.change_text', { antes: t(`equipo.${miembro.rol}`), rol: t(`equipo.${rol}`) })}</p>
      <p>{t(`equipo.can_${rol}`)}</p>
      {miembro.user_id && <p>{t('equipo.change_session')}</p>}
      {miembro.user_id && keepsCalendar && <KeptCalendar />}
    </Confirm>
  )
}

/** Hands the company over to another Administrador, or says why that is not possible. */
function HandOver(props: { miembro: Miembro; empresa: string; why: SaidRefusal | null; closeTo: string }) {
  const { miembro, empresa, why, closeTo } = props
  const { t, reason } = useI18n()
  const f = useActionForm({ id: 'entregar-empresa', schema: EquipoCommand, intent: 'hand-over' })
  const { id, nombre } = miembro
  const title = t('equipo.hand_over_question', { nombre })
  if (why)
    return (
      <RefusalDialog title={title} closeTo={closeTo}>
        <Note tone="warn">{reason(why.clave, why.datos)}</Note>
      </RefusalDialog>
    )
  return (
    <Confirm
      title={title}
      confirm={t('equipo.hand_over')}
      busy={t('equipo.handing_over')}
      of={f}
      closeTo={closeTo}
      fields={{ id }}
    >
      <p>{t('equipo.hand_over_text', { nombre, empresa })}</p>
      <p>{t('equipo.hand_over_note', { nombre })}</p>
    </Confirm>
  )
}

/** Confirms a removal, in the specification's words; for a pending invitation, its withdrawal. */
function Remove({ miembro, keepsCalendar, closeTo }: OfMember) {
  const { t } = useI18n()
  const f = useActionForm({ id: 'eliminar-miembro', schema: EquipoCommand, intent: 'remove' })
  const { id, nombre, email } = miembro
  const isPending = miembro.invitation_status === 'pending'
  return (
    <Confirm
      title={isPending ? t('equipo.withdraw_question', { nombre }) : t('equipo.delete_question', { nombre })}
      confirm={isPending ? t('equipo.withdraw_button') : t('equipo.delete_named', { nombre })}
      busy={isPending ? t('common.saving') : undefined}
      of={f}
      closeTo={closeTo}
      fields={{ id }}
    >
      {isPending ? (
        <p>{t('equipo.withdraw_text', { email })}</p>
      ) : (
        <>
          <p>{t('equipo.delete_text')}</p>
          <p>{t('equipo.delete_account')}</p>
          {keepsCalendar && <KeptCalendar />}
        </>
      )}
    </Confirm>
  )
}
