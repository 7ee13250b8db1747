/** The person's open sessions: device, place, since when; closes one, or all the others. */
import { CloseSessionCommand, CloseSessionsCommand } from '@domain/identidad/protection'
import { Monitor, Smartphone } from 'lucide-react'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import type { I18n } from '~/i18n/translator'
import { LinkButton } from '~/ui/button'
import { Confirm } from '~/ui/dialogs/confirm'
import { Panel } from '~/ui/page'
import { Icon } from '~/ui/signs/icon'
import { hrefSecurity, OTHERS } from './address'
import type { Sesion } from './tab.server'

/** «Chrome en Android», or the parts of it that are known. */
function deviceOf({ navegador: browser, sistema: system }: Sesion, { t }: I18n): string {
  if (browser && system) return t('seguridad.browser_on', { navegador: browser, sistema: system })
  return browser ?? system ?? t('seguridad.unknown_device')
}

export function SessionsPanel(props: {
  sesiones: readonly Sesion[]
  base: string
  now: number
  cerrar: string | null
}) {
  const { sesiones, base, now, cerrar: closing } = props
  const i18n = useI18n()
  const { t, dateTime, ago } = i18n
  const others = sesiones.length - 1
  const chosen = sesiones.find(({ id, current }) => id === closing && !current)
  return (
    <>
      <Panel
        title={t('seguridad.sesiones')}
        aside={
          others > 0 && (
            <LinkButton tone="line" to={hrefSecurity(base, { cerrar: OTHERS })} preventScrollReset>
              {t('seguridad.close_others')}
            </LinkButton>
          )
        }
      >
        <ul className="sessions">
          {sesiones.map((sesion) => {
            const { id, handheld, lugar: place, abierta: opened, vista: lastSeen, current } = sesion
            const device = deviceOf(sesion, i18n)
            return (
              <li key={id}>
                <Icon of={handheld ? Smartphone : Monitor} />
                <div>
                  <b>{device}</b> {current && <span className="session-this">{t('seguridad.current')}</span>}
                  <small>
                    {[
                      place ?? t('seguridad.unknown_place'),
                      t('seguridad.opened_on', { cuando: dateTime(opened) }),
                      ...(current ? [] : [t('seguridad.last_used', { hace: ago(lastSeen, now) })]),
                    ].join(' · ')}
                  </small>
                </div>
                {!current && (
                  <LinkButton
                    tone="quiet"
                    to={hrefSecurity(base, { cerrar: id })}
                    aria-label={t('seguridad.close_named', { aparato: device })}
                    preventScrollReset
                  >
                    {t('seguridad.close')}
                  </LinkButton>
                )}
              </li>
            )
          })}
        </ul>
      </Panel>
      {chosen && <CloseOne id={chosen.id} aparato={deviceOf(chosen, i18n)} base={base} />}
      {closing === OTHERS && others > 0 && <CloseOthers n={others} base={base} />}
    </>
  )
}

function CloseOne({ id, aparato: device, base }: { id: string; aparato: string; base: string }) {
  const { t } = useI18n()
  const action = hrefSecurity(base, { cerrar: id })
  const f = useActionForm({ id: 'sesion-cerrar', schema: CloseSessionCommand, intent: 'close-session', action })
  return (
    <Confirm
      title={t('seguridad.close_question', { aparato: device })}
      confirm={t('seguridad.close_session')}
      busy={t('seguridad.closing')}
      of={f}
      fields={{ id }}
      closeTo={hrefSecurity(base)}
    >
      {t('seguridad.close_text')}
    </Confirm>
  )
}

function CloseOthers({ n, base }: { n: number; base: string }) {
  const { t } = useI18n()
  const action = hrefSecurity(base, { cerrar: OTHERS })
  const f = useActionForm({ id: 'sesiones-cerrar', schema: CloseSessionsCommand, intent: 'close-sessions', action })
  return (
    <Confirm
      title={t('seguridad.close_others_question', { n })}
      confirm={t('seguridad.close_others')}
      busy={t('seguridad.closing')}
      of={f}
      closeTo={hrefSecurity(base)}
    >
      {t('seguridad.close_others_text')}
    </Confirm>
  )
}
