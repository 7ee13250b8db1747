/**
 * Links to reports that have screens of their own: days of vehicles, folders of documents, the gate sheet, the
 * activity.
 */
import { Link } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'
import { Panel } from '~/ui/page'

const PLACES = [
  ['/admin/gps/recorridos', 'reports.days', 'reports.days_detail'],
  ['/admin/vehicles', 'reports.folder', 'reports.folder_detail'],
  ['/admin/gate', 'reports.gate', 'reports.gate_detail'],
  ['/admin/activity', 'reports.activity', 'reports.activity_detail'],
] as const

export function Others() {
  const { t } = useI18n()
  return (
    <Panel title={t('reports.others')}>
      <ul className="report-others">
        {PLACES.map(([to, name, detail]) => (
          <li key={to}>
            <Link to={to}>{t(name)}</Link>
            <span className="muted">{t(detail)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
