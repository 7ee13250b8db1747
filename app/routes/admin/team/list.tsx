/** The panel of the list: search, table, pages; what it says when there is nothing to show. */
import { MIEMBROS_POR_PAGINA } from '@domain/equipo'
import { UserPlus, Users } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { Empty } from '~/ui/empty'
import { Pager } from '~/ui/pager'
import { SearchBox } from '~/ui/search-box'
import { SkeletonRows } from '~/ui/skeleton'
import { useListLoading } from '~/ui/use-list-loading'
import { hrefTo, RUTA } from './address'
import type { Datos, Pagina } from './load.server'
import { MemberTable } from './table'

type Props = Pick<Datos, 'lista' | 'plan' | 'yo' | 'dueno' | 'ahora'> & { pagina: Pagina }

export function List({ pagina, lista, plan, yo, dueno, ahora }: Props) {
  const { t } = useI18n()
  const loading = useListLoading(hrefTo)
  const { filas } = pagina
  return (
    <>
      <div className="tools">
        <SearchBox label={t('equipo.buscar')} placeholder={t('equipo.buscar_por')} />
        <Used uso={pagina.uso} plan={plan} />
      </div>
      {loading ? (
        <SkeletonRows rows={MIEMBROS_POR_PAGINA} label={t('equipo.cargando')} />
      ) : filas.length === 0 ? (
        <Nobody searched={lista.q !== ''} />
      ) : (
        <>
          <MemberTable filas={filas} yo={yo} dueno={dueno} ahora={ahora} />
          <Pager text={<Places pagina={pagina} />} before={pagina.antes} after={pagina.despues} />
        </>
      )}
    </>
  )
}

/** What is used of the plan, invitations included. */
function Used({ uso, plan }: { uso: Pagina['uso']; plan: Datos['plan'] }) {
  const { t, numero } = useI18n()
  const de = (n: number, limite: number) => ({ n: numero(n), limite: numero(limite) })
  // a company that went to a smaller plan keeps the people it has: nobody is «5 of 1»
  const used = (que: 'miembros' | 'administradores') =>
    uso[que] > plan[que]
      ? t(`equipo.uso_${que}_pasado`, de(uso[que], plan[que]))
      : t(`equipo.uso_${que}`, de(uso[que], plan[que]))
  return (
    <p className="muted team-used">
      {used('miembros')}
      {plan.administradores < plan.miembros && <> · {used('administradores')}</>}
      <small>{t('equipo.uso_nota')}</small>
    </p>
  )
}

/** «1 a 10 de 12»; nothing where there are too many to count. */
function Places({ pagina: { filas, conteo } }: { pagina: Pagina }) {
  const { t, numero } = useI18n()
  if (!conteo) return null
  const [de, total] = [numero(conteo.inicio), numero(conteo.todos)]
  if (filas.length === 1) return t('comun.rango_uno', { de, total })
  return t('equipo.rango', { de, a: numero(conteo.inicio + filas.length - 1), total })
}

function Nobody({ searched }: { searched: boolean }) {
  const { t } = useI18n()
  const action = searched ? (
    <LinkButton to={RUTA}>{t('equipo.ver_todos')}</LinkButton>
  ) : (
    <LinkButton icon={UserPlus} to={hrefTo(new URLSearchParams(), 'nuevo')} preventScrollReset>
      {t('equipo.invitar')}
    </LinkButton>
  )
  return (
    <Empty icon={Users} title={t('equipo.ninguno')} action={action}>
      {t(searched ? 'equipo.ninguno_hallado' : 'equipo.ninguno_aun')}
    </Empty>
  )
}
