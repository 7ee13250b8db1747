/** «Claves de API»: the keys of the company's programs, with what each may do and when it was last used. */
import { API_NOUNS, type ApiKey } from '@domain/api-clients/api-key'
import type { EndedReason } from '@domain/suscripcion/reasons'
import { KeyRound } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { PlansLink } from '~/plan/offer'
import { LinkButton } from '~/ui/button'
import { ExportMenu } from '~/ui/lists/export-menu'
import { Note } from '~/ui/note'
import { Panel } from '~/ui/page'
import { hrefKeys, type KeyDialog } from './address'
import { CreateKey, Refused, RevokeKey } from './api-key-dialogs'

export interface KeysData {
  keys: ApiKey[]
  /** whether the plan lets keys work */
  works: boolean
  /** why no key is made now */
  refusal: EndedReason | null
  opened: KeyDialog | null
}

export function ApiKeys({ keys, works, refusal, opened, now }: KeysData & { now: number }) {
  const { t } = useI18n()
  const revoked = opened !== null && opened !== 'new' ? keys.find(({ id }) => id === opened.revoke) : undefined
  return (
    <Panel title={t('ajustes.keys_title')} aside={keys.length > 0 && <ExportMenu of="/admin/settings/keys" />}>
      <div className="panel-form">
        {!works && (
          <Note tone="warn" action={<PlansLink />}>
            {t('ajustes.keys_no_plan')}
          </Note>
        )}
        <p className="muted">{t('ajustes.keys_text')}</p>
        {keys.length === 0 ? (
          <p className="muted">{t('ajustes.keys_none')}</p>
        ) : (
          <ul className="rows rows--flush" aria-label={t('ajustes.keys_list')}>
            {keys.map((key) => (
              <li key={key.id}>
                <Row of={key} now={now} />
              </li>
            ))}
          </ul>
        )}
        {works && (
          <div className="calendar-end">
            <LinkButton icon={KeyRound} to={hrefKeys('new')} preventScrollReset>
              {t('ajustes.keys_create')}
            </LinkButton>
          </div>
        )}
      </div>
      {works && opened === 'new' && (refusal ? <Refused why={refusal} /> : <CreateKey />)}
      {revoked && <RevokeKey id={revoked.id} nombre={revoked.nombre} />}
    </Panel>
  )
}

function Row({ of: key, now }: { of: ApiKey; now: number }) {
  const { t, date, ago } = useI18n()
  /** what it may do at a level: «Lee: Vehículos, Conductores» */
  const at = (level: 'read' | 'write', label: 'ajustes.keys_reads' | 'ajustes.keys_writes') => {
    const nouns = API_NOUNS.filter((noun) => key.scopes.includes(`${noun}:${level}`))
    return nouns.length === 0 ? [] : [`${t(label)}: ${nouns.map((noun) => t(`ajustes.keys_${noun}`)).join(', ')}`]
  }
  return (
    <div className="row">
      <div className="row-main">
        <b className="address">{key.nombre}</b>
        {[...at('write', 'ajustes.keys_writes'), ...at('read', 'ajustes.keys_reads')].map((may) => (
          <small key={may}>{may}</small>
        ))}
        <small>
          {t('ajustes.keys_ends_with', { final: key.final })} ·{' '}
          {t('ajustes.keys_since', { fecha: date(key.created_at) })} ·{' '}
          {key.usada_at === null ? t('ajustes.keys_unused') : t('ajustes.keys_used', { hace: ago(key.usada_at, now) })}
        </small>
      </div>
      <LinkButton
        tone="line"
        to={hrefKeys({ revoke: key.id })}
        aria-label={t('ajustes.keys_revoke_named', { nombre: key.nombre })}
        preventScrollReset
      >
        {t('ajustes.keys_revoke')}
      </LinkButton>
    </div>
  )
}
