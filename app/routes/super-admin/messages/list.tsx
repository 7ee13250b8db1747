/** The inbox: search, states, a page of messages; what it says when there is nothing to show. */
import { type ListaMensajes, MENSAJES_POR_PAGINA } from '@domain/soporte'
import { Form, Link, useSearchParams } from '@remix-run/react'
import { Inbox } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { Badge } from '~/ui/badge'
import { LinkButton } from '~/ui/button'
import { Chips } from '~/ui/chips'
import { Empty } from '~/ui/empty'
import { Pager } from '~/ui/pager'
import { SearchBox } from '~/ui/search-box'
import { SkeletonRows } from '~/ui/skeleton'
import { useListLoading } from '~/ui/use-list-loading'
import { hrefTo, RUTA } from './address'
import type { Mensaje, Pagina } from './load.server'

export function List({ pagina, lista, ahora }: { pagina: Pagina; lista: ListaMensajes; ahora: number }) {
  const { t } = useI18n()
  const loading = useListLoading(hrefTo)
  return (
    <>
      <div className="tools">
        <SearchBox label={t('soporte.buscar')} placeholder={t('soporte.buscar_por')} />
        <Chips
          label={t('soporte.filtrar')}
          param="estado"
          options={[
            { value: '', label: t('soporte.todos') },
            { value: 'Abierto', label: t('soporte.abiertos') },
            { value: 'Respondido', label: t('soporte.respondidos') },
          ]}
        />
      </div>
      {loading ? (
        <SkeletonRows rows={MENSAJES_POR_PAGINA} label={t('soporte.cargando')} />
      ) : pagina.filas.length === 0 ? (
        <Nothing searched={lista.q !== '' || lista.estado !== null} />
      ) : (
        <>
          <ul className="rows inbox">
            {pagina.filas.map((mensaje) => (
              <Row key={mensaje.id} mensaje={mensaje} ahora={ahora} />
            ))}
          </ul>
          {(pagina.antes || pagina.despues) && <Pager text={null} before={pagina.antes} after={pagina.despues} />}
        </>
      )}
    </>
  )
}

/** A message that nobody has read is opened by a post, which marks it; one that was read, by a link. */
function Row({ mensaje, ahora }: { mensaje: Mensaje; ahora: number }) {
  const { t, hace } = useI18n()
  const [params] = useSearchParams()
  const { id, subject, content, read, estado, created_at, empresa } = mensaje
  const nombre = mensaje.nombre ?? t('soporte.cuenta_eliminada')
  const asunto = t(`soporte.${subject}`)
  const inside = (
    <>
      <span className="row-main">
        <b>
          {nombre} <span className="inbox-from">{empresa ?? t('soporte.sin_empresa')}</span>
        </b>
        <small className="inbox-text">
          <b>{asunto}</b> {content}
        </small>
      </span>
      <span className="inbox-side">
        {!read && <Badge estado="Nuevo" />}
        <Badge estado={estado} />
        <span className="row-side">{hace(created_at, ahora)}</span>
      </span>
    </>
  )
  return (
    <li>
      {read ? (
        <Link className="row" to={hrefTo(params, id)} preventScrollReset>
          {inside}
        </Link>
      ) : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <button type="submit" className="row row--on" name="intent" value="leer">
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
      title={t('soporte.ninguno')}
      action={searched && <LinkButton to={RUTA}>{t('soporte.ver_todos')}</LinkButton>}
    >
      {t(searched ? 'soporte.ninguno_hallado' : 'soporte.ninguno_aun')}
    </Empty>
  )
}
