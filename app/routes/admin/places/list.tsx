/** The list of places: search, table, empty states. */
import { ROWS_PER_PAGE } from '@domain/page-size'
import { useSearchParams } from '@remix-run/react'
import { MapPin, Pencil, Plus, Trash2 } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { Empty } from '~/ui/lists/empty'
import { RowActions } from '~/ui/lists/row-actions'
import { SearchBox } from '~/ui/lists/search-box'
import { SkeletonRows } from '~/ui/lists/skeleton'
import { type Column, Table } from '~/ui/lists/table'
import { useListLoading } from '~/ui/lists/use-list-loading'
import { hrefTo, PATH } from './address'
import type { Place } from './load.server'

export function List({ places, q }: { places: readonly Place[]; q: string }) {
  const { t } = useI18n()
  const loading = useListLoading(hrefTo)
  return (
    <>
      {(places.length > 0 || q !== '') && (
        <div className="tools">
          <SearchBox label={t('lugares.search')} placeholder={t('lugares.search_by')} />
        </div>
      )}
      {loading ? (
        <SkeletonRows rows={ROWS_PER_PAGE} label={t('common.loading')} />
      ) : places.length === 0 ? (
        <None searched={q !== ''} />
      ) : (
        <PlaceTable places={places} />
      )}
    </>
  )
}

function PlaceTable({ places }: { places: readonly Place[] }) {
  const { t } = useI18n()
  const [params] = useSearchParams()
  const columns: Column<Place>[] = [
    {
      id: 'nombre',
      title: t('lugares.nombre'),
      card: 'main',
      cell: ({ nombre, color }) => (
        <span className="place-title">
          <i className={`place-dot place-dot--${color}`} aria-hidden="true" />
          <b>{nombre}</b>
        </span>
      ),
    },
    { id: 'grupo', title: t('lugares.grupo'), cell: ({ grupo }) => grupo ?? <span className="faint">—</span> },
    { id: 'forma', title: t('lugares.forma'), card: 'full', cell: (place) => <Form place={place} /> },
    {
      id: 'para',
      title: t('lugares.para'),
      narrow: 900,
      cell: ({ todos }) => t(todos ? 'lugares.todos' : 'lugares.algunos'),
    },
  ]
  return (
    <Table
      label={t('lugares.title')}
      rows={places}
      columns={columns}
      keyOf={(place) => place.id}
      actions={({ id, nombre }) => (
        <RowActions
          menu={t('common.actions_of', { nombre })}
          actions={[
            {
              icon: Pencil,
              label: t('lugares.edit_of', { nombre }),
              short: t('common.editar'),
              to: hrefTo(params, 'editar', id),
            },
            {
              icon: Trash2,
              label: t('lugares.delete_of', { nombre }),
              short: t('common.eliminar'),
              to: hrefTo(params, 'eliminar', id),
            },
          ]}
        />
      )}
    />
  )
}

function Form({ place: { forma, radio, puntos } }: { place: Place }) {
  const { t, numero: formatNumber } = useI18n()
  if (forma === 'circulo') return t('lugares.circulo_de', { m: formatNumber(radio) })
  if (forma === 'corredor') return t('lugares.corredor_de', { m: formatNumber(2 * radio) })
  return t('lugares.poligono_de', { n: puntos.length })
}

function None({ searched }: { searched: boolean }) {
  const { t } = useI18n()
  const action = searched ? (
    <LinkButton to={PATH}>{t('lugares.view_all')}</LinkButton>
  ) : (
    <LinkButton icon={Plus} to={hrefTo(new URLSearchParams(), 'nuevo')} preventScrollReset>
      {t('lugares.add')}
    </LinkButton>
  )
  return (
    <Empty icon={MapPin} title={t('lugares.ninguno')} action={action}>
      {t(searched ? 'lugares.none_found' : 'lugares.none_yet')}
    </Empty>
  )
}
