/** The reports of an area side by side, each of the same period and vehicle; then those that are mailed. */
import { ASSIGNED_REPORTS, REPORTS, type ReportName } from '@domain/reports/kinds'
import { useSearchParams } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'
import { PlaceTabs } from '~/ui/tabs'
import { type ReportArea, reportHref } from './address'
import { MAIL, MAIL_PATH } from './mail/address'
import { NAMES, TABS } from './names'

export function Tabs({ area, current }: { area: ReportArea; current: ReportName | typeof MAIL }) {
  const { t } = useI18n()
  const [params] = useSearchParams()
  const shown: readonly ReportName[] = area === '' ? ASSIGNED_REPORTS : REPORTS
  return (
    <PlaceTabs
      label={t('reports.title')}
      tabs={[
        ...shown.map((report) => ({
          to: reportHref(area, report, current === MAIL ? new URLSearchParams() : params),
          label: t(TABS[report]),
          name: t(NAMES[report]),
          current: report === current,
        })),
        ...(area === '/admin' ? [{ to: MAIL_PATH, label: t('reports.by_mail'), current: current === MAIL }] : []),
      ]}
    />
  )
}
