/** The dialog that the address names, over the list. */
import { EquipoCommand, INVITACION_DIAS, type RolDeEquipo } from '@domain/equipo'
import { useSearchParams } from '@remix-run/react'
import { useFormulario } from '~/forms/use-formulario'
import { useI18n } from '~/i18n/provider'
import { Confirm } from '~/ui/confirm'
import { Instead } from '~/ui/instead'
import { Note } from '~/ui/note'
import { hrefTo } from './address'
import { InviteForm } from './invite'
import type { Abierta, Dicha, Miembro } from './load.server'
import { Refusal } from './refusal'

export function Window({ abierta, negativa, email }: { abierta: Abierta; negativa: Dicha | null; email: string }) {
  const { t } = useI18n()
  const [params] = useSearchParams()
  const closeTo = hrefTo(params)
  switch (abierta.ventana) {
    case 'nuevo':
      if (negativa)
        return (
          <Instead title={t('equipo.invitar_titulo')} closeTo={closeTo}>
            <Refusal negativa={negativa} email={email} />
          </Instead>
        )
      return <InviteForm intento={abierta.intento} administradores={abierta.administradores} closeTo={closeTo} />
    case 'reenviar':
      return <Resend miembro={abierta.miembro} closeTo={closeTo} />
    case 'rol':
      return <Role miembro={abierta.miembro} lleno={abierta.administradores} closeTo={closeTo} />
    case 'eliminar':
      return <Remove miembro={abierta.miembro} closeTo={closeTo} />
  }
}

function Resend({ miembro: { id, email }, closeTo }: { miembro: Miembro; closeTo: string }) {
  const { t } = useI18n()
  const f = useFormulario({ id: 'reenviar-invitacion', schema: EquipoCommand, intent: 'resend' })
  return (
    <Confirm
      title={t('equipo.reenviar_pregunta')}
      confirm={t('equipo.reenviar_boton')}
      busy={t('equipo.enviando')}
      tone="plain"
      of={f}
      closeTo={closeTo}
      fields={{ id }}
    >
      {t('equipo.reenviar_texto', { email, dias: INVITACION_DIAS })}
    </Confirm>
  )
}

function Role({ miembro, lleno, closeTo }: { miembro: Miembro; lleno: Dicha | null; closeTo: string }) {
  const { t, motivo } = useI18n()
  const f = useFormulario({ id: 'cambiar-rol', schema: EquipoCommand, intent: 'role' })
  const { id, nombre } = miembro
  const rol: RolDeEquipo = miembro.rol === 'Usuario' ? 'Administrador' : 'Usuario'
  const title = t('equipo.cambiar_pregunta', { nombre })
  if (rol === 'Administrador' && lleno)
    return (
      <Instead title={title} closeTo={closeTo}>
        <Note tone="warn">{motivo(lleno.clave, lleno.datos)}</Note>
      </Instead>
    )
  return (
    <Confirm
      title={title}
      confirm={t('equipo.cambiar_boton', { rol: t(`equipo.${rol}`) })}
      busy={t('equipo.cambiando')}
      tone="plain"
      of={f}
      closeTo={closeTo}
      fields={{ id, rol }}
    >
      <p>{t('equipo.cambiar_texto', { antes: t(`equipo.${miembro.rol}`), rol: t(`equipo.${rol}`) })}</p>
      <p>{t(`equipo.puede_${rol}`)}</p>
      {miembro.user_id && <p>{t('equipo.cambiar_sesion')}</p>}
    </Confirm>
  )
}

/** The question of the specification; for an invitation that waits, that it is withdrawn. */
function Remove({ miembro, closeTo }: { miembro: Miembro; closeTo: string }) {
  const { t } = useI18n()
  const f = useFormulario({ id: 'eliminar-miembro', schema: EquipoCommand, intent: 'remove' })
  const { id, nombre, email } = miembro
  const espera = miembro.invitation_status === 'pending'
  return (
    <Confirm
      title={espera ? t('equipo.retirar_pregunta', { nombre }) : t('equipo.eliminar_pregunta', { nombre })}
      confirm={espera ? t('equipo.retirar_boton') : t('equipo.eliminar_a', { nombre })}
      of={f}
      closeTo={closeTo}
      fields={{ id }}
    >
      <p>{t('equipo.eliminar_texto')}</p>
      <p>{espera ? t('equipo.retirar_texto', { email }) : t('equipo.eliminar_cuenta')}</p>
    </Confirm>
  )
}
