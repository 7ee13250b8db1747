/** The panel of the list: search, table, pages and empty states. */
import { UserPlus, Users } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { Empty } from '~/ui/lists/empty'
import { ExportMenu } from '~/ui/lists/export-menu'
import { Pager, RowRange } from '~/ui/lists/pager'
import { SearchBox } from '~/ui/lists/search-box'
import { SkeletonRows } from '~/ui/lists/skeleton'
import { useListLoading } from '~/ui/lists/use-list-loading'
import { Views } from '~/views/button'
import { hrefTo, PATH } from './address'
import type { Page, PageData } from './load.server'
import { MemberSelection } from './selection'
import { MemberTable } from './table'

type Props = Pick<PageData, 'list' | 'hidden' | 'plan' | 'yo' | 'dueno' | 'now'> & { page: Page }

export function List({ page, list, hidden, plan, yo, dueno: owner, now }: Props) {
  const { t } = useI18n()
  const loading = useListLoading(hrefTo)
  const { rows, count } = page
  return (
    <>
      <div className="tools">
        <SearchBox label={t('equipo.search')} placeholder={t('equipo.search_by')} />
        <Used usage={page.usage} plan={plan} />
        <Views list="equipo" hidden={hidden} />
        <ExportMenu />
      </div>
      {loading ? (
        <SkeletonRows rows={list.filas} label={t('equipo.loading')} />
      ) : rows.length === 0 ? (
        <NoMembers searched={list.q !== ''} />
      ) : (
        <>
          <MemberSelection />
          <MemberTable rows={rows} hidden={hidden} yo={yo} dueno={owner} now={now} />
          <Pager
            text={count && <RowRange start={count.inicio} rows={rows.length} total={count.todos} />}
            before={page.before}
            after={page.after}
            size={list.filas}
          />
        </>
      )}
    </>
  )
}

/** How many there are, pending invitations included. */
function Used({ usage, plan }: { usage: Page['usage']; plan: PageData['plan'] }) {
  const { t, formatNumber } = useI18n()
  // the line under the title says the limits; after a downgrade a company keeps its members: then they are said here too
  const used = (what: 'miembros' | 'administradores') =>
    usage[what] > plan[what]
      ? t(`equipo.over_${what}`, { n: usage[what], limite: formatNumber(plan[what]) })
      : t(`equipo.used_${what}`, { n: usage[what] })
  return (
    <p className="muted team-used">
      {/* a line breaks between the two figures, never within one */}
      <span>{used('miembros')}</span>
      {plan.administradores < plan.miembros && (
        <>
          {' · '}
          <span>{used('administradores')}</span>
        </>
      )}
      <small>{t('equipo.used_note')}</small>
    </p>
  )
}

function NoMembers({ searched }: { searched: boolean }) {
  const { t } = useI18n()
  const action = searched ? (
    <LinkButton to={PATH}>{t('equipo.view_all')}</LinkButton>
  ) : (
    <LinkButton icon={UserPlus} to={hrefTo(new URLSearchParams(), 'nuevo')} preventScrollReset>
      {t('equipo.invite_member')}
    </LinkButton>
  )
  return (
    <Empty icon={Users} title={t('equipo.none')} action={action}>
      {t(searched ? 'equipo.none_found' : 'equipo.none_yet')}
    </Empty>
  )
}
