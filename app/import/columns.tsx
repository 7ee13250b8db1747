/** The second step: a person confirms what each sheet is about, and which field each column holds. */
import { shown } from '@domain/importacion/cells'
import { FIELDS_OF, type Field } from '@domain/importacion/fields'
import { NOUNS } from '@domain/importacion/nouns'
import { useI18n } from '~/i18n/provider'
import { Button } from '~/ui/button'
import { Panel } from '~/ui/page'
import { nameOf, writtenValue } from './field-names'
import type { Column } from './mapping'
import { asNoun, imported, type Part } from './parts'

const hasPlate = ({ columns }: Part) => columns.some(({ field }) => field === 'placa')

export function Columns(props: {
  parts: readonly Part[]
  problem: string | null
  onChange: (parts: Part[]) => void
  onBack: () => void
  onReview: () => void
}) {
  const { parts, problem, onChange, onBack, onReview } = props
  const { t } = useI18n()
  const chosen = imported(parts)
  const isComplete = chosen.length > 0 && chosen.every(hasPlate)
  const change = (next: Part) => onChange(parts.map((part) => (part.hoja === next.hoja ? next : part)))
  return (
    <>
      {parts.map((part) => (
        <SheetColumns key={part.hoja} part={part} alone={parts.length === 1} onChange={change} />
      ))}
      <div className="imp-save" aria-live="polite">
        <p>
          {problem ??
            (isComplete
              ? t('importacion.columns_kept')
              : t(chosen.length === 0 ? 'importacion.sheet_needed' : 'importacion.plate_needed'))}
        </p>
        <Button tone="quiet" onClick={onBack}>
          {t('importacion.back')}
        </Button>
        <Button tone="primary" onClick={onReview} disabled={!isComplete}>
          {t('importacion.review')}
        </Button>
      </div>
    </>
  )
}

function SheetColumns({ part, alone, onChange }: { part: Part; alone: boolean; onChange: (part: Part) => void }) {
  const { columns, on, sheet, table } = part
  const { t } = useI18n()
  const known = columns.filter(({ field }) => field).length
  const name = sheet.name || t('importacion.pasted')
  // a field belongs to one column: choosing it takes it from another
  const choose = (index: number, field: Field | null) =>
    onChange({
      ...part,
      columns: columns.map((one) =>
        one.index === index ? { ...one, field, certain: true } : one.field === field ? { ...one, field: null } : one,
      ),
    })
  return (
    <Panel
      title={alone ? t('importacion.columns_title') : name}
      aside={
        on && <span className="muted">{t('importacion.columns_known', { n: columns.length, reconocidas: known })}</span>
      }
    >
      <label className="imp-noun">
        <span>{t('importacion.sheet_is')}</span>
        <select
          className="input"
          aria-label={t('importacion.sheet_holds', { hoja: name })}
          value={on ? table.noun : ''}
          onChange={(e) => onChange(asNoun(part, NOUNS.find((one) => one === e.currentTarget.value) ?? null))}
        >
          {NOUNS.map((one) => (
            <option key={one} value={one}>
              {t(`importacion.n_${one}`)}
            </option>
          ))}
          <option value="">{t('importacion.not_imported')}</option>
        </select>
      </label>
      {on && (
        <ul className="imp-cols">
          {columns.map((column) => (
            <ColumnRow key={column.index} column={column} part={part} onChoose={choose} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function ColumnRow(props: { column: Column; part: Part; onChoose: (index: number, field: Field | null) => void }) {
  const { index, title, samples, field, certain } = props.column
  const { table } = props.part
  const i18n = useI18n()
  const { t } = i18n
  return (
    <li>
      <span>
        <b>{title || t('importacion.column_n', { n: index + 1 })}</b>
        <small>{samples.map((cell) => writtenValue(shown(cell))).join(' · ')}</small>
      </span>
      <select
        className="input"
        aria-label={t('importacion.column_goes_to', { columna: title || String(index + 1) })}
        value={field ?? ''}
        onChange={(e) =>
          props.onChoose(index, FIELDS_OF[table.noun].find((one) => one === e.currentTarget.value) ?? null)
        }
      >
        <option value="">{t('importacion.not_imported')}</option>
        {FIELDS_OF[table.noun].map((one) => (
          <option key={one} value={one}>
            {nameOf(one, i18n)}
          </option>
        ))}
      </select>
      <span className={`badge badge--${field ? (certain ? 'ok' : 'warn') : 'idle'}`}>
        {t(field ? (certain ? 'importacion.recognized' : 'importacion.confirm') : 'importacion.left_out')}
      </span>
    </li>
  )
}
