/** A day as a file: plain links, since files are no pages. */
import { FileDown } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { Menu } from '~/ui/menu'
import { useReadOnly } from '~/ui/read-only'
import { Icon } from '~/ui/signs/icon'
import { DAY_FILES, type DayFile } from './address'

const NAMES: Record<DayFile, string> = {
  pdf: 'PDF',
  gpx: 'GPX',
  kml: 'KML',
  geojson: 'GeoJSON',
  csv: 'CSV',
  excel: 'Excel',
}

export function FilesMenu({ hrefOf }: { hrefOf(file: DayFile): string }) {
  const { t } = useI18n()
  // a support visit may not download
  if (useReadOnly()) return null
  return (
    <Menu label={t('common.export')} className="btn btn--icon" summary={<Icon of={FileDown} />}>
      {DAY_FILES.map((file) => (
        <a key={file} href={hrefOf(file)} download>
          <Icon of={FileDown} />
          {NAMES[file]}
        </a>
      ))}
    </Menu>
  )
}
