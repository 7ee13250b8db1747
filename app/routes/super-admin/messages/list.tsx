/** The inbox: search, states, a page of messages and empty states. */

import { MENSAJES_PER_PAGE } from '@domain/soporte/list'
import type { MensajesList } from '@domain/soporte/soporte'
import { Form, Link, useSearchParams } from '@remix-run/react'
import { Inbox } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { Chips } from '~/ui/lists/chips'
import { Empty } from '~/ui/lists/empty'
import { ExportMenu } from '~/ui/lists/export-menu'
import { Pager } from '~/ui/lists/pager'
import { SearchBox } from '~/ui/lists/search-box'
import { SelectAll, SelectBox, SelectionBar } from '~/ui/lists/selection'
import { SkeletonRows } from '~/ui/lists/skeleton'
import { useListLoading } from '~/ui/lists/use-list-loading'
import { Badge } from '~/ui/signs/badge'
import { hrefTo, PATH } from './address'
import type { Mensaje, Page } from './load.server'

export function List({ page, list, now }: { page: Page; list: MensajesList; now: number }) {
  const { t } = useI18n()
  const loading = useListLoading(hrefTo)
  return (
    <>
      <div className="tools">
        <SearchBox label={t('soporte.search')} placeholder={t('soporte.search_by')} />
        <Chips
          label={t('soporte.filter')}
          param="estado"
          options={[
            { value: '', label: t('soporte.todos') },
            { value: 'Abierto', label: t('soporte.openOnes') },
            { value: 'Respondido', label: t('soporte.answered') },
          ]}
        />
        <ExportMenu />
      </div>
      {loading ? (
        <SkeletonRows rows={MENSAJES_PER_PAGE} label={t('soporte.loading')} />
      ) : page.rows.length === 0 ? (
        <Nothing searched={list.q !== '' || list.estado !== null} />
      ) : (
        <>
          <SelectionBar />
          <p className="select-cards">
            <SelectAll />
            <span aria-hidden="true">{t('common.select_all')}</span>
          </p>
          <ul className="rows inbox">
            {page.rows.map((mensaje) => (
              <Row key={mensaje.id} mensaje={mensaje} now={now} />
            ))}
          </ul>
          {(page.before || page.after) && <Pager text={null} before={page.before} after={page.after} />}
        </>
      )}
    </>
  )
}

/** An unread message is opened by a POST, which marks it read; a read one by a link. */
function Row({ mensaje, now }: { mensaje: Mensaje; now: number }) {
  const { t, ago } = useI18n()
  const [params] = useSearchParams()
  const { id, subject, content, read, estado, created_at, empresa } = mensaje
  const nombre = mensaje.nombre ?? t('soporte.account_deleted')
  const subjectText = t(`soporte.${subject}`)
  const inside = (
    <>
      <span className="row-main">
        <b>
          {nombre} <span className="inbox-from">{empresa ?? t('soporte.no_empresa')}</span>
        </b>
        <small className="inbox-text">
          <b>{subjectText}</b> {content}
        </small>
      </span>
      <span className="inbox-side">
        {!read && <Badge estado="Nuevo" />}
        <Badge estado={estado} />
        <span className="row-side">{ago(created_at, now)}</span>
      </span>
    </>
  )
  return (
    <li>
      <SelectBox id={id} label={t('common.select_named', { que: `${nombre}, ${subjectText}` })} />
      {read ? (
        <Link className="row" to={hrefTo(params, 'ver', id)} preventScrollReset>
          {inside}
        </Link>
      ) : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <button type="submit" className="row row--on" name="intent" value="mark-read">
            {inside}
          </button>
        </Form>
      )}
    </li>
  )
}

function Nothing({ searched }: { searched: boolean }) {
  const { t } = useI18n()
  return (
    <Empty
      icon={Inbox}
      title={t('soporte.none')}
      action={searched && <LinkButton to={PATH}>{t('soporte.view_all')}</LinkButton>}
    >
      {t(searched ? 'soporte.none_found' : 'soporte.none_yet')}
    </Empty>
  )
}
