/** Companies with a late payment, a trial about to end, or a recent expiry; each links to its form. */

import { dayIn, daysBetween } from '@domain/day'
import type { EstadoSuscripcion } from '@domain/suscripcion/standing'
import { Link } from '@remix-run/react'
import { CheckCheck } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { Empty } from '~/ui/lists/empty'
import { Panel } from '~/ui/page'
import { Badge } from '~/ui/signs/badge'
import { hrefTo } from '../companies/address'

interface Row {
  id: string
  nombre: string
  /** the company's time zone, by which its days are counted */
  zona: string
  estado: EstadoSuscripcion
  plan: string
  fin: number | null
}
const CLASES = [
  ['tarde', 'past_due'],
  ['prueba', 'trial'],
  ['terminada', 'expired'],
] as const

type Attended = Record<(typeof CLASES)[number][0], readonly Row[]>

export const needsAttention = (attention: Attended): boolean => CLASES.some(([clase]) => attention[clase].length > 0)

export function Attention({ attention, now }: { attention: Attended; now: number }) {
  const { t } = useI18n()
  const filled = CLASES.filter(([clase]) => attention[clase].length > 0)
  if (filled.length === 0) {
    return (
      <Panel title={t('plataforma.attention')}>
        <Empty icon={CheckCheck} title={t('plataforma.nothing')} level={3}>
          {t('plataforma.nothing_detail')}
        </Empty>
      </Panel>
    )
  }
  return (
    <section className="attention" aria-labelledby="attention">
      <h2 id="attention">{t('plataforma.attention')}</h2>
      <div className="panel-thirds">
        {filled.map(([clase, estado]) => (
          <Panel
            key={clase}
            title={t(`plataforma.${clase}`)}
            aside={<Link to={`/super-admin/companies?estado=${estado}`}>{t('plataforma.view_all')}</Link>}
          >
            <ul className="rows">
              {attention[clase].map((row) => (
                <li key={row.id}>
                  <Row row={row} now={now} />
                </li>
              ))}
            </ul>
          </Panel>
        ))}
      </div>
    </section>
  )
}

function Row({ row: { id, nombre, zona, estado, plan, fin }, now }: { row: Row; now: number }) {
  const { t, inDays, date } = useI18n()
  const end = fin === null ? null : dayIn(zona, fin)
  const days = end === null ? null : daysBetween(dayIn(zona, now), end)
  return (
    <Link className="row" to={hrefTo(new URLSearchParams(), 'editar', id)}>
      <span className="row-main">
        <b>{nombre}</b>
        <small>
          {plan}
          {end !== null && days !== null && (
            <>
              {' · '}
              {t(days < 0 ? 'plataforma.ended_when' : 'plataforma.vence', { cuando: inDays(days) })} · {date(end)}
            </>
          )}
        </small>
      </span>
      <Badge estado={estado} />
    </Link>
  )
}
