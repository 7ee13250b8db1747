import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'

/**
 * A strip of counters, divided by hairlines; with `to` a counter is a link.
 *   <CounterStrip label="…"><Counter label="Vehículos" value="12" note="de 15 en su plan" to="…" /></CounterStrip>
 */
export function CounterStrip({ children, label }: { children: ReactNode; label: string }) {
  return (
    <section className="strip" aria-label={label}>
      {children}
    </section>
  )
}

export function Counter({
  label,
  value,
  note,
  to,
}: {
  label: string
  value: ReactNode
  note?: ReactNode
  to?: string
}) {
  const inside = (
    <>
      <div className="gauge-label">{label}</div>
      <div className="gauge-row">
        <span className="gauge-no">{value}</span>
        {note && <span className="gauge-note">{note}</span>}
      </div>
    </>
  )
  if (!to) return <div className="gauge">{inside}</div>
  return (
    <Link className="gauge" to={to}>
      {inside}
    </Link>
  )
}
