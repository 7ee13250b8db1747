/** The second step: what each column of the file is. */

import { shown } from '@domain/importacion/cells'
import { FIELDS, type Field, isField } from '@domain/importacion/fields'
import { useI18n } from '~/i18n/provider'
import { Button } from '~/ui/button'
import { Panel } from '~/ui/page'
import { nameOf, writtenValue } from './field-names'
import type { Column } from './mapping'

export function Columns(props: {
  columns: readonly Column[]
  onChange: (columns: Column[]) => void
  onBack: () => void
  onReview: () => void
}) {
  const { columns, onChange, onBack, onReview } = props
  const i18n = useI18n()
  const { t } = i18n
  const known = columns.filter(({ field }) => field).length
  const hasPlate = columns.some(({ field }) => field === 'placa')
  // a field belongs to one column: choosing it takes it from another
  const choose = (index: number, field: Field | null) =>
    onChange(
      columns.map((one) =>
        one.index === index ? { ...one, field, certain: true } : one.field === field ? { ...one, field: null } : one,
      ),
    )
  return (
    <>
      <Panel
        title={t('importacion.columns_title')}
        aside={
          <span className="muted">{t('importacion.columns_known', { n: columns.length, reconocidas: known })}</span>
        }
      >
        <ul className="imp-cols">
          {columns.map(({ index, title, samples, field, certain }) => (
            <li key={index}>
              <span>
                <b>{title || t('importacion.column_n', { n: index + 1 })}</b>
                <small>{samples.map((cell) => writtenValue(shown(cell))).join(' · ')}</small>
              </span>
              <select
                className="input"
                aria-label={t('importacion.column_goes_to', { columna: title || String(index + 1) })}
                value={field ?? ''}
                onChange={(e) => choose(index, isField(e.currentTarget.value) ? e.currentTarget.value : null)}
              >
                <option value="">{t('importacion.not_imported')}</option>
                {FIELDS.map((one) => (
                  <option key={one} value={one}>
                    {nameOf(one, i18n)}
                  </option>
                ))}
              </select>
              <span className={`badge badge--${field ? (certain ? 'ok' : 'warn') : 'idle'}`}>
                {t(field ? (certain ? 'importacion.recognized' : 'importacion.confirm') : 'importacion.left_out')}
              </span>
            </li>
          ))}
        </ul>
      </Panel>
      <div className="imp-save">
        <p>{hasPlate ? t('importacion.columns_kept') : t('importacion.plate_needed')}</p>
        <Button tone="quiet" onClick={onBack}>
          {t('importacion.back')}
        </Button>
        <Button tone="primary" onClick={onReview} disabled={!hasPlate}>
          {t('importacion.review')}
        </Button>
      </div>
    </>
  )
}
