/** The panel of the list: search, roles, table and pages. */

import { ROWS_PER_PAGE } from '@domain/page-size'
import { ROLES } from '@domain/plataforma/list'
import type { UsuariosList } from '@domain/plataforma/usuarios'
import { Users } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { Chips } from '~/ui/lists/chips'
import { Empty } from '~/ui/lists/empty'
import { ExportMenu } from '~/ui/lists/export-menu'
import { Pager } from '~/ui/lists/pager'
import { SearchBox } from '~/ui/lists/search-box'
import { SkeletonRows } from '~/ui/lists/skeleton'
import { useListLoading } from '~/ui/lists/use-list-loading'
import { hrefTo, PATH } from './address'
import type { Page } from './load.server'
import { UserSelection } from './selection'
import { UserTable } from './table'

export function List({ page, list, yo }: { page: Page; list: UsuariosList; yo: string }) {
  const { t } = useI18n()
  const loading = useListLoading(hrefTo)
  return (
    <>
      <div className="tools">
        <SearchBox label={t('usuarios.search')} placeholder={t('usuarios.search_by')} />
        <Chips
          label={t('usuarios.filter')}
          param="rol"
          options={[
            { value: '', label: t('usuarios.todos') },
            ...ROLES.toReversed().map((rol) => ({ value: rol, label: t(`estados.${rol}`) })),
          ]}
        />
        <ExportMenu />
      </div>
      {loading ? (
        <SkeletonRows rows={ROWS_PER_PAGE} label={t('usuarios.loading')} />
      ) : page.rows.length === 0 ? (
        <Empty
          icon={Users}
          title={t('usuarios.none')}
          action={<LinkButton to={PATH}>{t('usuarios.view_all')}</LinkButton>}
        >
          {t('usuarios.none_found')}
        </Empty>
      ) : (
        <>
          <UserSelection />
          <UserTable rows={page.rows} list={list} yo={yo} />
          {(list.filas > ROWS_PER_PAGE || page.before || page.after) && (
            <Pager text={null} before={page.before} after={page.after} size={list.filas} />
          )}
        </>
      )}
    </>
  )
}
