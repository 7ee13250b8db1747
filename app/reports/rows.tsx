/** The first rows of a report; its files have all of them. */
import { SCREEN_ROWS } from '@domain/reports/kinds'
import { useI18n } from '~/i18n/provider'
import { type Column, Table } from '~/ui/lists/table'
import { Note } from '~/ui/note'
import { PlateLink } from '~/ui/signs/plate-link'
import { Verdict } from '~/ui/signs/verdict'
import type { WrittenReport, WrittenRow } from './written'

export function Rows({ written, label }: { written: WrittenReport; label: string }) {
  const { t, formatNumber } = useI18n()
  const { columns, rows, total, isCut, none } = written
  if (rows.length === 0)
    return (
      <div className="list-note">
        <Note>{none}</Note>
      </div>
    )
  return (
    <>
      <Table
        label={label}
        rows={rows}
        keyOf={({ key }) => key}
        columns={columns.map(
          ({ id, title, isShort, card, narrow }, i): Column<WrittenRow> => ({
            id,
            title,
            ...(card && { card }),
            ...(narrow && { narrow }),
            ...(isShort && { className: 'report-short' }),
            cell: (row) => cellOf(row, id, i, card === 'full' ? title : null),
          }),
        )}
      />
      {total > SCREEN_ROWS && (
        <div className="list-note">
          <Note>
            {t(isCut ? 'reports.more_rows_cut' : 'reports.more_rows', { shown: SCREEN_ROWS, n: formatNumber(total) })}
          </Note>
        </div>
      )}
    </>
  )
}

/** @param label said before the value on a card, which has no heads of columns */
function cellOf({ vehicle, verdict, cells }: WrittenRow, column: string, i: number, label: string | null) {
  if (i === 0 && vehicle)
    return (
      <span className="veh">
        <PlateLink id={vehicle.id} placa={vehicle.placa} servicio={vehicle.servicio} />
        <span>{vehicle.name}</span>
      </span>
    )
  if (column === 'verdict' && verdict) return <Verdict veredicto={verdict} />
  if (!cells[i]) return <span className="faint hide-s">—</span>
  return (
    <>
      {label && <span className="only-s report-label">{`${label}: `}</span>}
      {cells[i]}
    </>
  )
}
