/** An import from its file to its result, in four steps. Until the last one nothing is written. */
import type { Field } from '@domain/importacion/fields'
import { findSheet, type Table } from '@domain/importacion/grid'
import type { Sheet } from '@domain/importacion/raw'
import { type ReadRow, readRows } from '@domain/importacion/rows'
import { useRevalidator } from '@remix-run/react'
import { Check } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useI18n } from '~/i18n/provider'
import { Icon } from '~/ui/signs/icon'
import { Columns } from './columns'
import { Done } from './done'
import { type Verdict, withTyped } from './draft'
import { type Column, columnsOf, remember } from './mapping'
import { Paste, type Source } from './paste'
import { type Progress, Review } from './review'
import { check, ImportFailure, start, write } from './server'
import './import.css'

const STEPS = ['paste', 'columns', 'review', 'done'] as const
type Step = (typeof STEPS)[number]

export function Wizard({ limit, children }: { limit: number; children?: ReactNode }) {
  const { t, motivo: reason } = useI18n()
  const { revalidate } = useRevalidator()
  const [step, setStep] = useState<Step>('paste')
  const [file, setFile] = useState<{ archivo: string; sheet: Sheet; table: Table } | null>(null)
  const [columns, setColumns] = useState<Column[]>([])
  const [rows, setRows] = useState<readonly ReadRow[]>([])
  const [verdicts, setVerdicts] = useState<ReadonlyMap<number, Verdict>>(new Map())
  const [checking, setChecking] = useState<Progress | null>(null)
  const [writing, setWriting] = useState<Progress | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  /** the import that has begun, with the rows that it has written */
  const begun = useRef<{ id: string; written: Set<number> } | null>(null)
  /** the latest judging: an older answer is not shown over a newer one */
  const latest = useRef(0)
  const fields = columns.flatMap(({ field }): Field[] => (field ? [field] : []))
  const tell = (error: unknown) =>
    setFailure(error instanceof ImportFailure ? reason(error.clave, error.datos) : reason('error-importar'))

  const take = ({ sheets, archivo }: Source) => {
    const found = findSheet(sheets)
    if (!found) return setFailure(t('importacion.no_table'))
    setFailure(null)
    setFile({ archivo, ...found })
    setColumns(columnsOf(found.table, found.sheet.rows))
    setStep('columns')
  }
  const judge = async (next: readonly ReadRow[]) => {
    const turn = ++latest.current
    setRows(next)
    setFailure(null)
    setChecking({ done: 0, of: next.length })
    try {
      const judged = await check(next, (done) => turn === latest.current && setChecking({ done, of: next.length }))
      if (turn === latest.current) setVerdicts(judged)
    } catch (error) {
      if (turn === latest.current) tell(error)
    } finally {
      if (turn === latest.current) setChecking(null)
    }
  }
  const review = () => {
    if (!file) return
    remember(columns)
    const width = Math.max(...columns.map(({ index }) => index)) + 1
    const byColumn = Array.from({ length: width }, (_, at) => columns.find(({ index }) => index === at)?.field ?? null)
    const read = readRows(file.sheet.rows, file.table.firstRow, byColumn)
    if (read.length === 0) return setFailure(t('importacion.no_rows'))
    setVerdicts(new Map())
    setStep('review')
    void judge(read)
  }
  const save = async () => {
    const saved = rows.filter(({ n }) => ['nuevo', 'cambia'].includes(verdicts.get(n)?.outcome ?? ''))
    setFailure(null)
    setWriting({ done: 0, of: saved.length })
    try {
      begun.current ??= { ...(await start(file?.archivo ?? '', rows.length)), written: new Set() }
      const { id, written } = begun.current
      setWriting({ done: written.size, of: saved.length })
      await write(
        id,
        saved.filter(({ n }) => !written.has(n)),
        (piece) => {
          for (const { n } of piece) written.add(n)
          setWriting({ done: written.size, of: saved.length })
        },
      )
      setStep('done')
    } catch (error) {
      tell(error)
    } finally {
      setWriting(null)
    }
  }
  const again = () => {
    begun.current = null
    setFile(null)
    setStep('paste')
    revalidate()
  }
  const at = STEPS.indexOf(step)
  return (
    <>
      {file && (
        <p className="muted imp-file">
          {[
            file.archivo || t('importacion.pasted'),
            file.sheet.name && t('importacion.sheet', { hoja: file.sheet.name }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <ol className="imp-steps" aria-label={t('importacion.steps')}>
        {STEPS.map((one, i) => (
          <li
            key={one}
            className={i < at ? 'past' : i === at ? 'now' : 'next'}
            aria-current={i === at ? 'step' : undefined}
          >
            <b>{i < at ? <Icon of={Check} /> : i + 1}</b> <span>{t(`importacion.step_${one}`)}</span>
          </li>
        ))}
      </ol>
      {step === 'paste' && (
        <>
          <Paste onRead={take} problem={failure} />
          {children}
        </>
      )}
      {step === 'columns' && (
        <Columns columns={columns} onChange={setColumns} onBack={() => setStep('paste')} onReview={review} />
      )}
      {step === 'review' && (
        <Review
          fields={fields}
          rows={rows}
          verdicts={verdicts}
          checking={checking}
          writing={writing}
          failure={failure}
          limit={limit}
          onType={(typed) => void judge(withTyped(rows, typed))}
          onBack={() => setStep('columns')}
          onSave={() => void save()}
        />
      )}
      {step === 'done' && begun.current && (
        <Done
          draft={{ fields, rows, verdicts }}
          id={begun.current.id}
          archivo={file?.archivo ?? ''}
          onAnother={again}
        />
      )}
    </>
  )
}
