/** The electronic invoice of a payment beside its receipt: its files, or what it still waits for. */
import { Download } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { Icon } from '~/ui/signs/icon'
import type { Payment } from './payments.server'

/** What a document that is not issued waits for. */
const WAITING = {
  'espera-datos': 'pagos.factura_espera',
  pendiente: 'pagos.invoice_pending',
  fallida: 'pagos.invoice_failed',
} as const

const PATHS = { factura: 'invoice', 'nota-credito': 'credit-note' } as const

export function Invoices({ payment: { id, facturas } }: { payment: Payment }) {
  return facturas.map((one) => <Invoice key={one.tipo} pagoId={id} one={one} />)
}

function Invoice({
  pagoId,
  one: { tipo, estado, numero, archivos },
}: {
  pagoId: string
  one: Payment['facturas'][number]
}) {
  const { t } = useI18n()
  const name = t(`pagos.d_${tipo}`)
  if (estado === 'descartada') return null
  if (estado !== 'emitida') return <small>{t(WAITING[estado], { tipo: name })}</small>
  if (numero === null) return <small>{t('pagos.invoice_pending', { tipo: name })}</small>
  if (!archivos) return <small>{t('pagos.factura_n', { tipo: name, n: numero })}</small>
  return (
    <>
      {(['pdf', 'xml'] as const).map((format) => {
        const label = t('pagos.download_factura', { tipo: name, n: numero, formato: format.toUpperCase() })
        return (
          // a file, not a page: a plain link, not handled by the router
          <a
            key={format}
            className="pay-receipt"
            href={`/api/payments/${pagoId}/${PATHS[tipo]}/${format}`}
            download
            aria-label={label}
            title={label}
          >
            <Icon of={Download} />
            {format === 'pdf' ? t('pagos.factura_n', { tipo: name, n: numero }) : 'XML'}
          </a>
        )
      })}
    </>
  )
}
