/** A report as PDF and Excel, of the same period and vehicle: plain links, since files are no pages. */
import type { ReportName } from '@domain/reports/kinds'
import { useSearchParams } from '@remix-run/react'
import { FileDown, FileSpreadsheet } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { useReadOnly } from '~/ui/read-only'
import { type ReportArea, reportFileHref } from './address'
import { NAMES } from './names'

export function Files({ area, report }: { area: ReportArea; report: ReportName }) {
  const { t } = useI18n()
  const [params] = useSearchParams()
  // a support visit may not download
  if (useReadOnly()) return null
  const name = t(NAMES[report])
  return (
    <>
      <LinkButton
        to={reportFileHref(area, { report, file: 'excel' }, params)}
        icon={FileSpreadsheet}
        reloadDocument
        download
        aria-label={t('reports.as_excel', { report: name })}
      >
        Excel
      </LinkButton>
      <LinkButton
        to={reportFileHref(area, { report, file: 'pdf' }, params)}
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
