/** The menu at the end of a table's head: which columns it shows. Cards always show all that they can. */
import { Columns3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useI18n } from '~/i18n/provider'
import { Menu } from '../menu'
import { Icon } from '../signs/icon'

interface Props {
  /** those that may be put away */
  columns: readonly { id: string; title: ReactNode }[]
  hidden: readonly string[]
  onChange: (hidden: string[]) => void
}

export function ColumnChoice({ columns, hidden, onChange }: Props) {
  const { t } = useI18n()
  return (
    <div className="column-choice">
      <Menu label={t('common.choose_columns')} className="btn btn--icon" summary={<Icon of={Columns3} />}>
        {columns.map(({ id, title }) => (
          <label className="check" key={id}>
            <input
              type="checkbox"
              checked={!hidden.includes(id)}
              onChange={(e) => onChange(e.currentTarget.checked ? hidden.filter((one) => one !== id) : [...hidden, id])}
            />
            {title}
          </label>
        ))}
      </Menu>
    </div>
  )
}
