/** «Acceso por API»: how a program gets a token, and the programs that have one. */
import type { ProgramAccess } from '@domain/api-clients/api-key'
import { RevokeCommand } from '@domain/identidad/linked-account'
import { Copy } from 'lucide-react'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { PlansLink } from '~/plan/offer'
import { Button, LinkButton } from '~/ui/button'
import { useCopy } from '~/ui/copy'
import { Confirm } from '~/ui/dialogs/confirm'
import { Note } from '~/ui/note'
import { Panel } from '~/ui/page'
import { questionHref } from './address'
import type { Links } from './tab.server'

/** Fits a program's User-Agent product token; a browser's longer one is truncated. */
const AGENT_MAX = 60

export function ApiAccess(props: {
  links: Links
  base: string
  now: number
  /** the product's address, and the person's e-mail for the example */
  api: { origen: string; correo: string; may: ProgramAccess }
}) {
  const { links, base, now, api } = props
  const { t, date, ago } = useI18n()
  const copy = useCopy()
  const { apiClients, question } = links
  const example = [
    `curl ${api.origen}/api/auth/token \\`,
    `  -d grant_type=password --data-urlencode username=${api.correo} --data-urlencode password=…`,
    `curl ${api.origen}/api/vehicles -H "Authorization: Bearer <access_token>"`,
  ].join('\n')
  const nombreOf = (agent: string | null) => agent?.slice(0, AGENT_MAX) ?? t('linkedAccounts.unknown_api_client')
  const revoked = question?.que === 'retirar' ? apiClients.find((p) => p.id === question.id) : undefined
  return (
    <Panel title={t('linkedAccounts.api')}>
      <div className="panel-form">
        {api.may !== 'write' && (
          <Note tone="warn" action={<PlansLink />}>
            {t(api.may === 'read' ? 'linkedAccounts.api_ended' : 'linkedAccounts.api_no_plan')}
          </Note>
        )}
        <p className="muted">{t('linkedAccounts.api_text')}</p>
        <div className="field">
          <span className="label">{t('linkedAccounts.api_example')}</span>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling block must be reachable by keyboard */}
          <pre className="code" tabIndex={0}>
            {example}
          </pre>
          <small>
            {t('linkedAccounts.api_factor')}{' '}
            {t('linkedAccounts.api_llaves', { url: `${api.origen}/.well-known/jwks.json` })}
          </small>
        </div>
        <div className="calendar-end">
          <Button icon={Copy} onClick={() => copy(example, 'linkedAccounts.example_copied')}>
            {t('common.copy')}
          </Button>
        </div>
        <h3 className="label">{t('linkedAccounts.apiClients')}</h3>
        {apiClients.length === 0 ? (
          <p className="muted">{t('linkedAccounts.no_api_clients')}</p>
        ) : (
          <ul className="rows rows--flush" aria-label={t('linkedAccounts.apiClients')}>
            {apiClients.map((p) => (
              <li key={p.id}>
                <div className="row">
                  <div className="row-main">
                    <b className="address">{nombreOf(p.user_agent)}</b>
                    <small>
                      {p.lugar ?? t('linkedAccounts.unknown_place')} ·{' '}
                      {t('linkedAccounts.desde', { fecha: date(p.created_at) })} ·{' '}
                      {t('linkedAccounts.used', { hace: ago(p.usada_at, now) })}
                    </small>
                  </div>
                  <LinkButton
                    tone="line"
                    to={questionHref(base, 'retirar', p.id)}
                    aria-label={t('linkedAccounts.withdraw_named', { programa: nombreOf(p.user_agent) })}
                    preventScrollReset
                  >
                    {t('linkedAccounts.withdraw')}
                  </LinkButton>
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
      {revoked && <Revoke base={base} id={revoked.id} apiClient={nombreOf(revoked.user_agent)} />}
    </Panel>
  )
}

function Revoke({ base, id, apiClient }: { base: string; id: string; apiClient: string }) {
  const { t } = useI18n()
  const action = questionHref(base, 'retirar', id)
  const f = useActionForm({ id: 'retirar', schema: RevokeCommand, intent: 'revoke-program', action })
  return (
    <Confirm
      title={t('linkedAccounts.withdraw_question')}
      confirm={t('linkedAccounts.withdraw')}
      busy={t('common.saving')}
      of={f}
      fields={{ id }}
      closeTo={base}
    >
      {t('linkedAccounts.withdraw_text', { programa: apiClient })}
    </Confirm>
  )
}
