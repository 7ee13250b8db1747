/** A list as a file, as it is filtered: plain links, since files are no pages. `…/csv` and `…/excel` under its screen. */
import { EXPORT_ROWS } from '@domain/export-rows'
import { useLocation, useSearchParams } from '@remix-run/react'
import { Download, FileSpreadsheet } from 'lucide-react'
import type { ReactNode } from 'react'
import { useI18n } from '~/i18n/provider'
import { addressOver } from '../address'
import { Menu } from '../menu'
import { useReadOnly } from '../read-only'
import { Icon } from '../signs/icon'
import { CURSORS, type DefaultParams } from './params'

/** The files that every list has. */
export const LIST_FILES = [
  ['csv', 'CSV', Download],
  ['excel', 'Excel', FileSpreadsheet],
] as const

/**
 * @param children links to files of other kinds that the list has
 * @param of the address under which the files are, where it is not that of the screen
 * @param shown what the list shows by default, which its address does not say and may be another later
 */
export function ExportMenu({ children, of, shown }: { children?: ReactNode; of?: string; shown?: DefaultParams }) {
  const { t, formatNumber } = useI18n()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  // a SuperAdmin on a support visit may not download
  if (useReadOnly()) return null
  return (
    <div className="export-menu">
      <Menu label={t('common.export')} className="btn btn--icon" summary={<Icon of={Download} />}>
        {LIST_FILES.map(([file, name, icon]) => (
          <a key={file} href={addressOver(`${of ?? pathname}/${file}`, params, [...CURSORS, 'filas'], shown)} download>
            <Icon of={icon} />
            {name}
          </a>
        ))}
        {children}
        <small className="muted">{t('common.export_bound', { n: formatNumber(EXPORT_ROWS) })}</small>
      </Menu>
    </div>
  )
}
