/** The panel of the list: search, roles, table, pages. */
import { type ListaUsuarios, ROLES, USUARIOS_POR_PAGINA } from '@domain/usuarios'
import { Users } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { Chips } from '~/ui/chips'
import { Empty } from '~/ui/empty'
import { Pager } from '~/ui/pager'
import { SearchBox } from '~/ui/search-box'
import { SkeletonRows } from '~/ui/skeleton'
import { useListLoading } from '~/ui/use-list-loading'
import { hrefTo, RUTA } from './address'
import type { Pagina } from './load.server'
import { UserTable } from './table'

export function List({ pagina, lista, yo }: { pagina: Pagina; lista: ListaUsuarios; yo: string }) {
  const { t } = useI18n()
  const loading = useListLoading(hrefTo)
  return (
    <>
      <div className="tools">
        <SearchBox label={t('usuarios.buscar')} placeholder={t('usuarios.buscar_por')} />
        <Chips
          label={t('usuarios.filtrar')}
          param="rol"
          options={[
            { value: '', label: t('usuarios.todos') },
            ...ROLES.toReversed().map((rol) => ({ value: rol, label: t(`usuarios.${rol}`) })),
          ]}
        />
      </div>
      {loading ? (
        <SkeletonRows rows={USUARIOS_POR_PAGINA} label={t('usuarios.cargando')} />
      ) : pagina.filas.length === 0 ? (
        <Empty
          icon={Users}
          title={t('usuarios.ninguno')}
          action={<LinkButton to={RUTA}>{t('usuarios.ver_todos')}</LinkButton>}
        >
          {t('usuarios.ninguno_hallado')}
        </Empty>
      ) : (
        <>
          <UserTable filas={pagina.filas} lista={lista} yo={yo} />
          {(pagina.antes || pagina.despues) && <Pager text={null} before={pagina.antes} after={pagina.despues} />}
        </>
      )}
    </>
  )
}
