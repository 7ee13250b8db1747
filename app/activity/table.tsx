/** A page of events in the shared table, cards on a phone. */
import { Link } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'
import { useListHref } from '~/ui/lists/params'
import { type Column, Table } from '~/ui/lists/table'
import { PlateLink } from '~/ui/signs/plate-link'
import { type AuditEntry, companyOf, detailOf, titleOf, whoOf } from './words'

/** @param all rows of every company: adds the company and the request id */
export function ActivityTable({ rows, all }: { rows: readonly AuditEntry[]; all: boolean }) {
  const i18n = useI18n()
  const { t, dateTime } = i18n
  const columns: Column<AuditEntry>[] = [
    {
      id: 'cuando',
      title: t('activity.when'),
      card: 'full',
      className: 'activity-when',
      cell: (a) => <time dateTime={new Date(a.at).toISOString()}>{dateTime(a.at)}</time>,
    },
    {
      id: 'que',
      title: t('activity.que'),
      card: 'lead',
      cell: (a) => {
        const detail = detailOf(a, i18n)
        return (
          <>
            <b>{titleOf(a.suceso, i18n)}</b>
            {(detail || a.vehiculo) && (
              <small className="activity-what">
                {a.vehiculo && <PlateLink {...a.vehiculo} size="sm" />} {detail}
              </small>
            )}
          </>
        )
      },
    },
    { id: 'quien', title: t('activity.who'), card: 'full', cell: (a) => <Who auditEntry={a} /> },
  ]
  if (all) {
    columns.push(
      { id: 'empresa', title: t('activity.empresa'), card: 'full', cell: (a) => <Whose auditEntry={a} /> },
      {
        id: 'peticion',
        title: t('activity.request'),
        narrow: 960,
        cell: (a) => <code className="activity-id">{a.peticion}</code>,
      },
    )
  }
  return <Table label={t('activity.list')} rows={rows} columns={columns} keyOf={(a) => a.id} />
}

/** A name, linked to what that person did. */
function Who({ auditEntry }: { auditEntry: AuditEntry }) {
  const i18n = useI18n()
  const href = useListHref()
  const { quien: actor } = auditEntry
  const name = whoOf(auditEntry, i18n)
  if (actor === null || typeof actor !== 'object') return <span className="faint day">{name}</span>
  return (
    <Link to={href({ persona: actor.id })} title={i18n.t('activity.only_of', { nombre: name })} preventScrollReset>
      {name}
    </Link>
  )
}

function Whose({ auditEntry }: { auditEntry: AuditEntry }) {
  const i18n = useI18n()
  const href = useListHref()
  const name = companyOf(auditEntry, i18n)
  if (!auditEntry.empresa) return <span className="faint">{name}</span>
  return (
    <Link
      to={href({ empresa: auditEntry.empresa.id })}
      title={i18n.t('activity.only_of', { nombre: name })}
      preventScrollReset
    >
      {name}
    </Link>
  )
}
