/** The figures of a day. */
import type { Day } from '@domain/recorridos/day'
import { useI18n } from '~/i18n/provider'
import { figuresOf } from './figures'
import { Over } from './over'

/** @param isOver whether its top speed was above a limit that the company set */
export function Summary({ day, isOver }: { day: Day; isOver: boolean }) {
  const figures = figuresOf(day, useI18n())
  return (
    <dl className="day-figures">
      {figures.map(([name, value], i) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{isOver && i === figures.length - 1 ? <Over>{value}</Over> : value}</dd>
        </div>
      ))}
    </dl>
  )
}
