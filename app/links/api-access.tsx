/** «Acceso por API»: how a program gets a token, and the programs that hold one. */
import { RetirarCommand } from '@domain/vinculo'
import { Copy } from 'lucide-react'
import { useFormulario } from '~/forms/use-formulario'
import { useI18n } from '~/i18n/provider'
import { PlansLink } from '~/plan/offer'
import { Button, LinkButton } from '~/ui/button'
import { Confirm } from '~/ui/confirm'
import { useCopy } from '~/ui/copy'
import { Note } from '~/ui/note'
import { Panel } from '~/ui/page'
import { hrefPregunta } from './address'
import type { Links } from './tab.server'

/** A product token of a program fits; what a browser tells of itself is cut. */
const AGENTE_MAX = 60

export function ApiAccess(props: {
  links: Links
  base: string
  ahora: number
  /** the product's address, and who would sign in */
  api: { origen: string; correo: string; abierta: boolean }
}) {
  const { links, base, ahora, api } = props
  const { t, fecha, hace } = useI18n()
  const copy = useCopy()
  const { programas, pregunta } = links
  const ejemplo = [
    `curl ${api.origen}/api/auth/token \\`,
    `  -d grant_type=password -d username=${api.correo} --data-urlencode password=…`,
    `curl ${api.origen}/api/vehicles -H "Authorization: Bearer <access_token>"`,
  ].join('\n')
  const nombreDe = (agente: string | null) => agente?.slice(0, AGENTE_MAX) ?? t('vinculos.programa_desconocido')
  const retirado = pregunta?.que === 'retirar' ? programas.find((p) => p.id === pregunta.id) : undefined
  return (
    <Panel title={t('vinculos.api')}>
      <div className="panel-form">
        {!api.abierta && (
          <Note tone="warn" action={<PlansLink />}>
            {t('vinculos.api_sin_plan')}
          </Note>
        )}
        <p className="muted">{t('vinculos.api_texto')}</p>
        <div className="field">
          <span className="label">{t('vinculos.api_ejemplo')}</span>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard */}
          <pre className="code" tabIndex={0}>
            {ejemplo}
          </pre>
          <small>
            {t('vinculos.api_factor')} {t('vinculos.api_llaves', { url: `${api.origen}/.well-known/jwks.json` })}
          </small>
        </div>
        <div className="calendar-end">
          <Button icon={Copy} onClick={() => copy(ejemplo, 'vinculos.ejemplo_copiado')}>
            {t('comun.copiar')}
          </Button>
        </div>
        <h3 className="label">{t('vinculos.programas')}</h3>
        {programas.length === 0 ? (
          <p className="muted">{t('vinculos.sin_programas')}</p>
        ) : (
          <ul className="rows rows--flush" aria-label={t('vinculos.programas')}>
            {programas.map((p) => (
              <li key={p.id}>
                <div className="row">
                  <div className="row-main">
                    <b className="address">{nombreDe(p.user_agent)}</b>
                    <small>
                      {p.lugar ?? t('vinculos.lugar_desconocido')} ·{' '}
                      {t('vinculos.desde', { fecha: fecha(p.created_at) })} ·{' '}
                      {t('vinculos.usada', { hace: hace(p.usada_at, ahora) })}
                    </small>
                  </div>
                  <LinkButton
                    tone="line"
                    to={hrefPregunta(base, 'retirar', p.id)}
                    aria-label={t('vinculos.retirar_de', { programa: nombreDe(p.user_agent) })}
                    preventScrollReset
                  >
                    {t('vinculos.retirar')}
                  </LinkButton>
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
      {retirado && <Retirar base={base} id={retirado.id} programa={nombreDe(retirado.user_agent)} />}
    </Panel>
  )
}

function Retirar({ base, id, programa }: { base: string; id: string; programa: string }) {
  const { t } = useI18n()
  const action = hrefPregunta(base, 'retirar', id)
  const f = useFormulario({ id: 'retirar', schema: RetirarCommand, intent: 'programa-retirar', action })
  return (
    <Confirm
      title={t('vinculos.retirar_pregunta')}
      confirm={t('vinculos.retirar')}
      busy={t('comun.guardando')}
      of={f}
      fields={{ id }}
      closeTo={base}
    >
      {t('vinculos.retirar_texto', { programa })}
    </Confirm>
  )
}
