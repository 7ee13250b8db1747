/** The events of a page as the one table, cards on a phone. */
import { Link } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'
import { useListHref } from '~/ui/params'
import { type Column, Table } from '~/ui/table'
import { type Apunte, companyOf, detailOf, titleOf, whoOf } from './words'

/** @param all the rows of all companies: with whose they are, and the request's id */
export function ActivityTable({ filas, all }: { filas: readonly Apunte[]; all: boolean }) {
  const i18n = useI18n()
  const { t, fechaHora } = i18n
  const columns: Column<Apunte>[] = [
    {
      id: 'cuando',
      title: t('actividad.cuando'),
      card: 'full',
      className: 'activity-when',
      cell: (a) => <time dateTime={new Date(a.at).toISOString()}>{fechaHora(a.at)}</time>,
    },
    {
      id: 'que',
      title: t('actividad.que'),
      card: 'lead',
      cell: (a) => {
        const detail = detailOf(a, i18n)
        return (
          <>
            <b>{titleOf(a.suceso, i18n)}</b>
            {detail && <small>{detail}</small>}
          </>
        )
      },
    },
    { id: 'quien', title: t('actividad.quien'), card: 'full', cell: (a) => <Who apunte={a} /> },
  ]
  if (all) {
    columns.push(
      { id: 'empresa', title: t('actividad.empresa'), card: 'full', cell: (a) => <Whose apunte={a} /> },
      {
        id: 'peticion',
        title: t('actividad.peticion'),
        narrow: 1240,
        cell: (a) => <code className="activity-id">{a.peticion}</code>,
      },
    )
  }
  return <Table label={t('actividad.lista')} rows={filas} columns={columns} keyOf={(a) => a.id} />
}

/** A name that leads to what this person did. */
function Who({ apunte }: { apunte: Apunte }) {
  const i18n = useI18n()
  const href = useListHref()
  const { quien } = apunte
  const name = whoOf(apunte, i18n)
  if (quien === null || typeof quien !== 'object') return <span className="faint day">{name}</span>
  return (
    <Link to={href({ persona: quien.id })} title={i18n.t('actividad.solo_de', { nombre: name })} preventScrollReset>
      {name}
    </Link>
  )
}

function Whose({ apunte }: { apunte: Apunte }) {
  const i18n = useI18n()
  const href = useListHref()
  const name = companyOf(apunte, i18n)
  if (!apunte.empresa) return <span className="faint">{name}</span>
  return (
    <Link
      to={href({ empresa: apunte.empresa.id })}
      title={i18n.t('actividad.solo_de', { nombre: name })}
      preventScrollReset
    >
      {name}
    </Link>
  )
}
