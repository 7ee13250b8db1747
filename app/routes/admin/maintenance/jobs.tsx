/**
 * The jobs of a service with their costs: rows are added and removed in place, with a running total. Without JavaScript
 * there are some empty rows; those left empty are ignored.
 */
import type { FieldMetadata } from '@conform-to/react'
import { ITEMS_MAX } from '@domain/mantenimientos/mantenimiento'
import { readPesos } from '@domain/money'
import { Plus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { rowsOf } from '~/forms/draft-fields'
import type { ActionForm } from '~/forms/form'
import { useDraftEntries } from '~/forms/use-draft-entries'
import { useI18n } from '~/i18n/provider'
import { Button, IconButton } from '~/ui/button'
import { Field, SelectField } from '~/ui/field'
import { ErrorText } from '~/ui/form'

export interface SelectablePlan {
  id: string
  nombre: string
}
interface Line {
  descripcion: string
  costo: string
  plan_id: string
}
/** Extra empty rows without JavaScript. */
const EXTRA_ROWS = [0, 1, 2, 3]

export function Trabajos({
  of: { form },
  planes,
}: {
  of: Pick<ActionForm, 'form'>
  planes: readonly SelectablePlan[]
}) {
  const { t, money } = useI18n()
  // conform's form type depends on the schema; here it is any form with a list of jobs
  const field = form.getFieldset().items as unknown as FieldMetadata<Line[]>
  const lines = field.getFieldList()
  const box = useRef<HTMLFieldSetElement>(null)
  const previousCount = useRef(lines.length)
  useEffect(() => {
    const before = previousCount.current
    const now = lines.length
    previousCount.current = now
    // move the focus to the new row, or, after a removal, to the last one left
    if (before !== now)
      box.current?.querySelector<HTMLInputElement>('.job:last-of-type input:not([type=hidden])')?.focus()
  }, [lines.length])

  // a draft may hold more jobs than the form opens with, or fewer
  useDraftEntries(form.id, {
    onDraft(entries) {
      const rows = rowsOf(entries, field.name).slice(0, ITEMS_MAX)
      if (rows.length === 0 || rows.length === lines.length) return
      // the focus stays where it is
      previousCount.current = rows.length
      form.update({ name: field.name, value: rows, validated: false })
    },
  })

  const sum = lines.reduce((n, r) => n + (readPesos(String(r.getFieldset().costo.value ?? '')) ?? 0), 0)
  return (
    <fieldset
      className="jobs-list"
      ref={box}
      id={field.id}
      tabIndex={-1}
      aria-describedby={field.errors && field.errorId}
    >
      <legend className="label">{t('mantenimientos.jobs_and_costs')}</legend>
      {lines.map((line, i) => {
        const { descripcion, costo, plan_id } = line.getFieldset()
        return (
          <fieldset className={planes.length > 0 ? 'job job--plans' : 'job'} key={line.key}>
            <legend className="sr">{t('mantenimientos.job_n', { n: i + 1 })}</legend>
            <Field
              field={descripcion}
              label={t('mantenimientos.job')}
              placeholder={i === 0 ? t('mantenimientos.job_example') : undefined}
              autoComplete="off"
            />
            <Field
              field={costo}
              label={t('mantenimientos.costo')}
              inputMode="decimal"
              autoComplete="off"
              placeholder="$ 0"
            />
            {planes.length > 0 && (
              <SelectField
                field={plan_id}
                label={t('mantenimientos.fulfils')}
                empty={t('mantenimientos.no_plan_short')}
                options={planes.map((p) => ({ value: p.id, label: p.nombre }))}
              />
            )}
            {lines.length > 1 && (
              <IconButton
                icon={X}
                label={t('mantenimientos.remove_job', { n: i + 1 })}
                onClick={() => form.remove({ name: field.name, index: i })}
              />
            )}
          </fieldset>
        )
      })}
      <noscript>
        {EXTRA_ROWS.map((n) => {
          const nombre = `${field.name}[${lines.length + n}]`
          return (
            <div className="job" key={n}>
              <div className="field">
                <input className="input" name={`${nombre}.descripcion`} aria-label={t('mantenimientos.job')} />
              </div>
              <div className="field">
                <input className="input" name={`${nombre}.costo`} aria-label={t('mantenimientos.costo')} />
              </div>
            </div>
          )
        })}
      </noscript>
      <ErrorText id={field.errorId} error={field.errors?.[0]} />
      <div className="jobs-foot">
        <Button
          icon={Plus}
          disabled={lines.length >= ITEMS_MAX}
          onClick={() => form.insert({ name: field.name, defaultValue: {} })}
        >
          {t('mantenimientos.another_job')}
        </Button>
        <output>{t('mantenimientos.total_de', { total: money(sum) })}</output>
      </div>
    </fieldset>
  )
}
