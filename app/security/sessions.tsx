/** Where the person is signed in: on which device, where, since when; to close one, or all the others. */
import { CerrarSesionCommand, CerrarSesionesCommand } from '@domain/proteccion'
import { Monitor, Smartphone } from 'lucide-react'
import { useFormulario } from '~/forms/use-formulario'
import { useI18n } from '~/i18n/provider'
import type { I18n } from '~/i18n/traductor'
import { LinkButton } from '~/ui/button'
import { Confirm } from '~/ui/confirm'
import { Icon } from '~/ui/icon'
import { Panel } from '~/ui/page'
import { hrefSecurity, OTRAS } from './address'
import type { Sesion } from './tab.server'

/** «Chrome en Android», or as much of it as can be told. */
function deviceOf({ navegador, sistema }: Sesion, { t }: I18n): string {
  if (navegador && sistema) return t('seguridad.navegador_en', { navegador, sistema })
  return navegador ?? sistema ?? t('seguridad.desconocido')
}

export function SessionsPanel(props: {
  sesiones: readonly Sesion[]
  base: string
  ahora: number
  cerrar: string | null
}) {
  const { sesiones, base, ahora, cerrar } = props
  const i18n = useI18n()
  const { t, fechaHora, hace } = i18n
  const otras = sesiones.length - 1
  const suya = sesiones.find(({ id, esta }) => id === cerrar && !esta)
  return (
    <>
      <Panel
        title={t('seguridad.sesiones')}
        aside={
          otras > 0 && (
            <LinkButton tone="line" to={hrefSecurity(base, { cerrar: OTRAS })} preventScrollReset>
              {t('seguridad.cerrar_otras')}
            </LinkButton>
          )
        }
      >
        <ul className="sessions">
          {sesiones.map((sesion) => {
            const { id, deMano, lugar, abierta, vista, esta } = sesion
            const aparato = deviceOf(sesion, i18n)
            return (
              <li key={id}>
                <Icon of={deMano ? Smartphone : Monitor} />
                <div>
                  <b>{aparato}</b> {esta && <span className="session-this">{t('seguridad.esta')}</span>}
                  <small>
                    {[
                      lugar ?? t('seguridad.sin_lugar'),
                      t('seguridad.abierta', { cuando: fechaHora(abierta) }),
                      ...(esta ? [] : [t('seguridad.vista', { hace: hace(vista, ahora) })]),
                    ].join(' · ')}
                  </small>
                </div>
                {!esta && (
                  <LinkButton
                    tone="quiet"
                    to={hrefSecurity(base, { cerrar: id })}
                    aria-label={t('seguridad.cerrar_una', { aparato })}
                    preventScrollReset
                  >
                    {t('seguridad.cerrar')}
                  </LinkButton>
                )}
              </li>
            )
          })}
        </ul>
      </Panel>
      {suya && <CloseOne id={suya.id} aparato={deviceOf(suya, i18n)} base={base} />}
      {cerrar === OTRAS && otras > 0 && <CloseOthers n={otras} base={base} />}
    </>
  )
}

function CloseOne({ id, aparato, base }: { id: string; aparato: string; base: string }) {
  const { t } = useI18n()
  const action = hrefSecurity(base, { cerrar: id })
  const f = useFormulario({ id: 'sesion-cerrar', schema: CerrarSesionCommand, intent: 'sesion-cerrar', action })
  return (
    <Confirm
      title={t('seguridad.cerrar_pregunta', { aparato })}
      confirm={t('seguridad.cerrar_esa')}
      busy={t('seguridad.cerrando')}
      of={f}
      fields={{ id }}
      closeTo={hrefSecurity(base)}
    >
      {t('seguridad.cerrar_texto')}
    </Confirm>
  )
}

function CloseOthers({ n, base }: { n: number; base: string }) {
  const { t } = useI18n()
  const action = hrefSecurity(base, { cerrar: OTRAS })
  const f = useFormulario({ id: 'sesiones-cerrar', schema: CerrarSesionesCommand, intent: 'sesiones-cerrar', action })
  return (
    <Confirm
      title={t('seguridad.otras_pregunta', { n })}
      confirm={t('seguridad.cerrar_otras')}
      busy={t('seguridad.cerrando')}
      of={f}
      closeTo={hrefSecurity(base)}
    >
      {t('seguridad.otras_texto')}
    </Confirm>
  )
}
