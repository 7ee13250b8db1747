/** «Por exportar»: the days, what they have to export, its first lines, and the buttons that send it or make a file. */
import { ExportCommand, SendCommand } from '@domain/erp/command'
import type { Line } from '@domain/erp/entry'
import type { Due } from '@domain/erp/export'
import { ENTRIES_MAX, type Period } from '@domain/erp/period'
import { PROGRAM_NAMES, type Program } from '@domain/erp/program'
import { Form as GetForm } from '@remix-run/react'
import { FileSpreadsheet } from 'lucide-react'
import { useId } from 'react'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { Button, LinkButton, SubmitButton } from '~/ui/button'
import { Form } from '~/ui/form'
import { Empty } from '~/ui/lists/empty'
import { type Column, Table } from '~/ui/lists/table'
import { Note } from '~/ui/note'
import { Panel } from '~/ui/page'
import { hrefPeriod, PATH } from './address'

/** @param program the one that is connected; null without one */
export function DuePanel(props: { period: Period; today: string; due: Due; program: Program | null }) {
  const { period, today, due, program } = props
  const { t, formatNumber, money } = useI18n()
  const { additions, reversals, total, more, lines } = due
  const name = program && PROGRAM_NAMES[program]
  return (
    <Panel title={t('mantenimientos.books_due')}>
      <div className="tools">
        <Days key={`${period.desde} ${period.hasta}`} period={period} today={today} />
      </div>
      {lines.length === 0 ? (
        <Empty
          icon={FileSpreadsheet}
          level={3}
          title={t('mantenimientos.books_none')}
          action={<LinkButton to="/admin/maintenance?vista=servicios">{t('mantenimientos.servicios')}</LinkButton>}
        >
          {t('mantenimientos.books_none_text')}
        </Empty>
      ) : (
        <>
          <div className="panel-form accounting-sums">
            <p>
              {[
                t('mantenimientos.books_entries', { n: formatNumber(additions) }),
                ...(reversals > 0 ? [t('mantenimientos.books_reversals', { n: formatNumber(reversals) })] : []),
              ].join(', ')}
              . {t('mantenimientos.books_sum', { total: money(total) })}
            </p>
            {more && <Note>{t('mantenimientos.books_more', { n: formatNumber(ENTRIES_MAX) })}</Note>}
            {program === 'siigo' && <WithoutNit lines={lines} />}
            <div className="calendar-apps">
              {name !== null && <SendForm period={period} n={additions + reversals} program={name} />}
              <ExportForm period={period} n={additions + reversals} isSecond={name !== null} />
            </div>
            {lines.length < 2 * (additions + reversals) && (
              <p className="muted">{t('mantenimientos.books_shown', { n: formatNumber(lines.length) })}</p>
            )}
          </div>
          <Lines lines={lines} />
        </>
      )}
    </Panel>
  )
}

/** The workshops whose tax number Siigo would miss: better known before the entries are sent. */
function WithoutNit({ lines }: { lines: readonly Line[] }) {
  const { t } = useI18n()
  const unnamed = t('programs.books_no_workshop')
  const missing = new Set(lines.flatMap(({ nit, tercero }) => (nit === null ? [tercero ?? unnamed] : [])))
  if (missing.size === 0) return null
  return <Note tone="warn">{t('programs.books_siigo_nit', { talleres: [...missing].join(', ') })}</Note>
}

function Days({ period: { desde, hasta }, today }: { period: Period; today: string }) {
  const { t } = useI18n()
  const id = useId()
  return (
    <GetForm method="get" action={PATH} className="accounting-days" noValidate preventScrollReset>
      {(
        [
          ['desde', desde, t('mantenimientos.books_from')],
          ['hasta', hasta, t('mantenimientos.books_until')],
        ] as const
      ).map(([name, day, label]) => (
        <span key={name}>
          <label htmlFor={`${id}${name}`}>{label}</label>
          <input className="input" type="date" id={`${id}${name}`} name={name} defaultValue={day} max={today} />
        </span>
      ))}
      <Button type="submit">{t('mantenimientos.books_show')}</Button>
    </GetForm>
  )
}

function SendForm({ period, n, program }: { period: Period; n: number; program: string }) {
  const { t, formatNumber } = useI18n()
  const f = useActionForm({ id: 'enviar', schema: SendCommand, intent: 'send-entries', action: hrefPeriod(period) })
  return (
    <Form of={f}>
      <input type="hidden" name="desde" value={period.desde} />
      <input type="hidden" name="hasta" value={period.hasta} />
      <SubmitButton of={f} busy={t('programs.books_sending')}>
        {t('programs.books_send', { n: formatNumber(Math.min(n, ENTRIES_MAX)), programa: program })}
      </SubmitButton>
    </Form>
  )
}

/** @param isSecond whether sending comes first */
function ExportForm({ period, n, isSecond }: { period: Period; n: number; isSecond: boolean }) {
  const { t, formatNumber } = useI18n()
  const f = useActionForm({
    id: 'exportar',
    schema: ExportCommand,
    intent: 'export',
    action: hrefPeriod(period),
  })
  return (
    <Form of={f}>
      <input type="hidden" name="desde" value={period.desde} />
      <input type="hidden" name="hasta" value={period.hasta} />
      <SubmitButton
        of={f}
        icon={FileSpreadsheet}
        tone={isSecond ? 'plain' : 'primary'}
        busy={t('mantenimientos.books_exporting')}
      >
        {isSecond
          ? t('programs.books_as_file')
          : t('mantenimientos.books_export', { n: formatNumber(Math.min(n, ENTRIES_MAX)) })}
      </SubmitButton>
    </Form>
  )
}

function Lines({ lines }: { lines: readonly Line[] }) {
  const { t, date, money } = useI18n()
  const amount = (cents: number) => (cents === 0 ? '' : money(cents))
  const columns: Column<Line>[] = [
    { id: 'reference', title: t('mantenimientos.books_reference'), card: 'lead', cell: (l) => <b>{l.reference}</b> },
    {
      id: 'day',
      title: t('mantenimientos.books_day'),
      cell: (l) => <span className="pay-when">{date(l.fecha)}</span>,
    },
    { id: 'account', title: t('mantenimientos.books_account'), card: 'main', cell: (l) => l.account },
    { id: 'centre', title: t('mantenimientos.books_centre'), cell: (l) => l.centre ?? '' },
    {
      id: 'description',
      title: t('mantenimientos.books_description'),
      card: 'full',
      cell: (l) => (
        <>
          {l.descripcion}
          {l.tercero && <small>{l.tercero}</small>}
          <span className="only-s pay-amount">
            {l.centre && `${l.centre} · `}
            {l.debit > 0
              ? `${t('mantenimientos.books_debit')} ${money(l.debit)}`
              : `${t('mantenimientos.books_credit')} ${money(l.credit)}`}
          </span>
        </>
      ),
    },
    {
      id: 'debit',
      title: t('mantenimientos.books_debit'),
      className: 'pay-amount books-amount',
      cell: (l) => amount(l.debit),
    },
    {
      id: 'credit',
      title: t('mantenimientos.books_credit'),
      className: 'pay-amount books-amount',
      cell: (l) => amount(l.credit),
    },
  ]
  return (
    <Table
      label={t('mantenimientos.books_due')}
      rows={lines}
      columns={columns}
      keyOf={(l) => `${l.reference} ${l.account}`}
    />
  )
}
