/** «Webhooks»: where the company's other programs are told of what happens, and whether they take it. Loads late. */
import type { ProgramAccess } from '@domain/api-clients/api-key'
import type { Delivery, Webhook } from '@domain/webhooks/webhook'
import { Webhook as WebhookIcon } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { PlansLink } from '~/plan/offer'
import { localized } from '~/public/address'
import { LinkButton } from '~/ui/button'
import { Note } from '~/ui/note'
import { Panel } from '~/ui/page'
import { hrefWebhook, type WebhookDialog } from './address'
import { CreateWebhook, EditWebhook, RemoveWebhook, RotateSecret } from './webhook-dialogs'
import { WebhookLog } from './webhook-log'
import { Standing } from './webhook-standing'

export interface WebhooksData {
  list: Webhook[]
  opened: WebhookDialog | null
  /** of the opened one */
  deliveries: Delivery[]
  /** how many of its messages were given up */
  failed: number
  /** what the subscription lets programs do: messages are sent while it is 'write', 'read' once a plan with them ended */
  may: ProgramAccess
}

export function Webhooks({ list, opened, deliveries, failed, may, now }: WebhooksData & { now: number }) {
  const { t, need, idioma } = useI18n()
  need('programs')
  const works = may === 'write'
  return (
    <Panel title={t('programs.title')}>
      <div className="panel-form">
        {!works && (
          <Note tone="warn" action={<PlansLink />}>
            {t(may === 'read' ? 'programs.ended' : 'programs.no_plan')}
          </Note>
        )}
        <p className="muted">
          {t('programs.text')} <a href={localized(idioma, '/docs/api#webhooks')}>{t('programs.guide')}</a>
        </p>
        {list.length === 0 ? (
          <p className="muted">{t('programs.none')}</p>
        ) : (
          <ul className="rows rows--flush" aria-label={t('programs.list')}>
            {list.map((webhook) => (
              <li key={webhook.id}>
                <Row of={webhook} now={now} />
              </li>
            ))}
          </ul>
        )}
        {works && (
          <div className="calendar-end">
            <LinkButton icon={WebhookIcon} to={hrefWebhook()} preventScrollReset>
              {t('programs.create')}
            </LinkButton>
          </div>
        )}
      </div>
      <Opened list={list} opened={opened} deliveries={deliveries} failed={failed} may={may} now={now} />
    </Panel>
  )
}

function Opened({ list, opened, deliveries, failed, may, now }: WebhooksData & { now: number }) {
  const works = may === 'write'
  if (opened === null) return null
  if (opened === 'new') return works ? <CreateWebhook /> : null
  const webhook = list.find(({ id }) => id === opened.id)
  if (!webhook) return null
  // keyed, so that each has a form of its own
  const { id } = webhook
  if (opened.act === 'remove') return <RemoveWebhook key={id} of={webhook} />
  if (opened.act === 'edit') return <EditWebhook key={id} of={webhook} />
  if (opened.act === 'rotate') return <RotateSecret key={id} of={webhook} />
  return <WebhookLog key={id} of={webhook} deliveries={deliveries} failed={failed} works={works} now={now} />
}

function Row({ of: { id, nombre, url, ...standing }, now }: { of: Webhook; now: number }) {
  const { t } = useI18n()
  return (
    <div className="row">
      <div className="row-main">
        <b className="address">{nombre}</b>
        <small className="address">{url}</small>
        <small>
          <Standing {...standing} now={now} />
        </small>
      </div>
      <LinkButton tone="line" to={hrefWebhook(id)} aria-label={t('programs.see_named', { nombre })} preventScrollReset>
        {t('programs.see')}
      </LinkButton>
    </div>
  )
}
