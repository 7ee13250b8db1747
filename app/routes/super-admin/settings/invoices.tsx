/** Electronic documents that are not issued, with the reason, and «Reintentar». */
import type { DocumentKind } from '@domain/facturas/facturador'
import type { FacturaEstado } from '@domain/facturas/state'
import { RotateCw } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { ChosenAct } from '~/ui/lists/asked-act'
import { ExportMenu } from '~/ui/lists/export-menu'
import { RowAct } from '~/ui/lists/row-act'
import { SelectionBar } from '~/ui/lists/selection'
import { Table } from '~/ui/lists/table'
import { Note } from '~/ui/note'
import { Panel } from '~/ui/page'
import { reasonText } from './invoice-words'

interface OpenInvoice {
  id: string
  tipo: DocumentKind
  estado: FacturaEstado
  motivo: string | null
  numero: string | null
  empresa: string
  monto: number
  created_at: number
}

export function OpenInvoices({ invoices, issues, now }: { invoices: OpenInvoice[]; issues: boolean; now: number }) {
  const i18n = useI18n()
  const { t, ago, money } = i18n
  return (
    <Panel
      title={t('ajustes_sistema.s_facturas')}
      aside={invoices.length > 0 && <ExportMenu of="/super-admin/settings/invoices" />}
    >
      <p className="muted panel-lead">{t('ajustes_sistema.f_lead')}</p>
      {!issues && (
        <div className="panel-notes">
          <Note tone="warn">{t('ajustes_sistema.f_off')}</Note>
        </div>
      )}
      {invoices.length === 0 ? (
        <p className="muted panel-lead">{t('ajustes_sistema.f_none')}</p>
      ) : (
        <>
          <SelectionBar files={[]}>
            <ChosenAct intent="retry-selected" icon={RotateCw}>
              {t('ajustes_sistema.f_retry_short')}
            </ChosenAct>
          </SelectionBar>
          <Table
            label={t('ajustes_sistema.s_facturas')}
            rows={invoices}
            keyOf={(one) => one.id}
            select={{
              idOf: (one) => (one.estado === 'emitida' ? null : one.id),
              label: (one) => t('common.select_named', { que: `${one.empresa}, ${money(one.monto)}` }),
            }}
            columns={[
              {
                id: 'empresa',
                title: t('ajustes_sistema.f_empresa'),
                card: 'main',
                className: 'name-cell',
                cell: (one) => (
                  <span className="two-lines">
                    <b>{one.empresa}</b>
                    <small>
                      {t(`ajustes_sistema.f_${one.tipo}`)} {one.numero} · {money(one.monto)}
                    </small>
                  </span>
                ),
              },
              {
                id: 'motivo',
                title: t('ajustes_sistema.f_motivo'),
                card: 'full',
                className: 'name-cell',
                cell: (one) => (
                  <>
                    {reasonText(one, i18n)}
                    {one.estado === 'pendiente' && <small>{t('ajustes_sistema.f_again')}</small>}
                    {one.estado === 'fallida' && <small>{t('ajustes_sistema.f_stays')}</small>}
                  </>
                ),
              },
              {
                id: 'desde',
                title: t('ajustes_sistema.f_desde'),
                narrow: 900,
                cell: (one) => <span className="day">{ago(one.created_at, now)}</span>,
              },
            ]}
            actions={(one) =>
              one.estado !== 'emitida' && (
                <RowAct
                  id={one.id}
                  intent="retry-invoice"
                  action="?tab=facturas"
                  icon={RotateCw}
                  label={t('ajustes_sistema.f_retry', { empresa: one.empresa })}
                />
              )
            }
          />
        </>
      )}
    </Panel>
  )
}
