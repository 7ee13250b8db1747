/** The figures of a day. */
import type { Day } from '@domain/recorridos/day'
import { useI18n } from '~/i18n/provider'
import { figuresOf } from './figures'

export function Summary({ day }: { day: Day }) {
  return (
    <dl className="day-figures">
      {figuresOf(day, useI18n()).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
