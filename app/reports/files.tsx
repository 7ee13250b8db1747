/**
 * A report as PDF and Excel, of the same period and vehicle: plain links, since files are no pages. They name the period
 * that is shown: an address without one means another period later.
 */
import { hasPeriod, WEEK } from '@domain/reports/kinds'
import { useSearchParams } from '@remix-run/react'
import { FileDown, FileSpreadsheet } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { useReadOnly } from '~/ui/read-only'
import { reportFileHref } from './address'
import type { ReportData } from './load.server'
import { NAMES } from './names'

type Shown = Pick<ReportData, 'area' | 'report' | 'span' | 'month' | 'week'>

function periodShown({ report, span, month, week }: Shown): Record<string, string> {
  if (!hasPeriod(report)) return {}
  return week === null ? { meses: String(span), mes: month } : { meses: WEEK, semana: week }
}

export function Files({ shown }: { shown: Shown }) {
  const { area, report } = shown
  const { t } = useI18n()
  const [params] = useSearchParams()
  // a support visit may not download
  if (useReadOnly()) return null
  const name = t(NAMES[report])
  const period = periodShown(shown)
  return (
    <>
      <LinkButton
        to={reportFileHref(area, { report, file: 'excel' }, params, period)}
        icon={FileSpreadsheet}
        reloadDocument
        download
        aria-label={t('reports.as_excel', { report: name })}
      >
        Excel
      </LinkButton>
      <LinkButton
        to={reportFileHref(area, { report, file: 'pdf' }, params, period)}
        tone="primary"
        icon={FileDown}
        reloadDocument
        download
        aria-label={t('reports.as_pdf', { report: name })}
      >
        PDF
      </LinkButton>
    </>
  )
}
