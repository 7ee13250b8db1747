/**
 * Payment history, newest first, failed attempts included; approved payments link to their receipt, marked if voided.
 */
import { spanEnds } from '@domain/day-span'
import { ESTADO_WORDS } from '@domain/pagos/history'
import { Download, ReceiptText } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { HREF_PLANES } from '~/plan/address'
import { LinkButton } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { Empty } from '~/ui/lists/empty'
import { ExportMenu } from '~/ui/lists/export-menu'
import { Pager } from '~/ui/lists/pager'
import { SelectionBar } from '~/ui/lists/selection'
import { type Column, Table } from '~/ui/lists/table'
import { Panel } from '~/ui/page'
import { Badge } from '~/ui/signs/badge'
import { Icon } from '~/ui/signs/icon'
import { Invoices } from './invoice'
import { meansOf } from './means'
import type { Payment, Payments } from './payments.server'

/** The address that answers the payments as a file. */
const FILES = '/admin/settings/payments'

export function History({ pagos }: { pagos: NonNullable<Payments>['pagos'] | null }) {
  const { t } = useI18n()
  return (
    <Panel title={t('pagos.history')} aside={pagos && pagos.rows.length > 0 && <ExportMenu of={FILES} />}>
      {!pagos ? (
        <div className="tools">
          <ErrorState message={t('pagos.load_error')} />
        </div>
      ) : pagos.rows.length === 0 ? (
        <Empty
          icon={ReceiptText}
          level={3}
          title={t('pagos.none')}
          action={<LinkButton to={HREF_PLANES}>{t('pagos.view_planes')}</LinkButton>}
        >
          {t('pagos.none_yet')}
        </Empty>
      ) : (
        <>
          <SelectionBar of={FILES} />
          <PaymentsTable rows={pagos.rows} />
          {(pagos.before || pagos.after) && <Pager text={null} before={pagos.before} after={pagos.after} />}
        </>
      )}
    </Panel>
  )
}

function PaymentsTable({ rows }: { rows: readonly Payment[] }) {
  const { t, date, money } = useI18n()
  const columns: Column<Payment>[] = [
    {
      id: 'fecha',
      title: t('pagos.fecha'),
      card: 'lead',
      className: 'pay-when',
      cell: (p) => <time dateTime={p.dia}>{date(p.dia)}</time>,
    },
    { id: 'plan', title: t('pagos.plan'), card: 'main', cell: (p) => <Bought payment={p} /> },
    { id: 'valor', title: t('pagos.amount'), className: 'pay-amount', cell: (p) => money(p.monto) },
    { id: 'medio', title: t('pagos.method'), narrow: 900, cell: (p) => <Means payment={p} /> },
    {
      id: 'estado',
      title: t('pagos.estado'),
      card: 'full',
      className: 'pay-state',
      cell: (p) => <State payment={p} />,
    },
    {
      id: 'recibo',
      title: t('pagos.recibo'),
      card: 'full',
      cell: (p) =>
        (p.recibo !== null || p.facturas.length > 0) && (
          <div className="pay-files">
            <Receipt payment={p} />
            <Invoices payment={p} />
          </div>
        ),
    },
  ]
  return (
    <Table
      label={t('pagos.history')}
      rows={rows}
      columns={columns}
      keyOf={(p) => p.id}
      select={{
        idOf: (p) => p.id,
        label: (p) => t('common.select_named', { que: `${date(p.dia)}, ${money(p.monto)}` }),
      }}
    />
  )
}

function Bought({ payment: { plan, periodo, desde, hasta, monto } }: { payment: Payment }) {
  const { t, date, money } = useI18n()
  const span = desde && hasta ? spanEnds(desde, hasta, date) : null
  return (
    <>
      <b>{t('pagos.plan_periodo', { plan, periodo: t(`pagos.${periodo}`) })}</b>
      <span className="only-s pay-amount"> · {money(monto)}</span>
      {span && <small>{t('pagos.between', { desde: span[0], hasta: span[1] })}</small>}
    </>
  )
}

function Means({ payment }: { payment: Payment }) {
  const { t } = useI18n()
  return (
    <>
      {meansOf(payment, t('pagos.tarjeta'))}
      {payment.automatico && <small>{t('pagos.automatic')}</small>}
    </>
  )
}

function State({ payment }: { payment: Payment }) {
  const { t, date } = useI18n()
  const { estado, motivo, anulado } = payment
  const why = {
    PENDING: motivo === null ? t('pagos.to_confirm') : t('pagos.last_attempt', { motivo }),
    APPROVED: null,
    DECLINED: motivo ?? t('pagos.no_reason'),
    ERROR: motivo ?? t('pagos.no_reason'),
    VOIDED: [anulado && t('pagos.anulado_el', { fecha: date(anulado) }), motivo ?? t('pagos.refunded')]
      .filter(Boolean)
      .join(' '),
    vencido: t('pagos.nobody_paid'),
  }[estado]
  return (
    <>
      <Badge estado={ESTADO_WORDS[estado]} />
      {why && <small>{why}</small>}
    </>
  )
}

/** A file, not a page: a plain link, not handled by the router. */
function Receipt({ payment: { id, recibo, estado } }: { payment: Payment }) {
  const { t } = useI18n()
  if (recibo === null) return null
  const name = t(estado === 'VOIDED' ? 'pagos.download_voided' : 'pagos.download_receipt', { n: recibo })
  return (
    <a className="pay-receipt" href={`/api/payments/${id}/receipt`} download aria-label={name} title={name}>
      <Icon of={Download} />
      {t('pagos.recibo_n', { n: recibo })}
    </a>
  )
}
