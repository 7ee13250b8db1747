/** Companies that pay late, whose trial ends soon, or that ended lately: each leads to its form. */

import { diaEn, diasEntre } from '@domain/day'
import type { EstadoSuscripcion } from '@domain/suscripcion/standing'
import { Link } from '@remix-run/react'
import { CheckCheck } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { Empty } from '~/ui/lists/empty'
import { Panel } from '~/ui/page'
import { Badge } from '~/ui/signs/badge'
import { hrefTo } from '../companies/address'

interface Fila {
  id: string
  nombre: string
  estado: EstadoSuscripcion
  plan: string
  fin: number | null
}
const CLASES = [
  ['tarde', 'past_due'],
  ['prueba', 'trial'],
  ['terminada', 'expired'],
] as const

export function Attention({
  attention,
  ahora: now,
}: {
  attention: Record<(typeof CLASES)[number][0], Fila[]>
  ahora: number
}) {
  const { t } = useI18n()
  const filled = CLASES.filter(([clase]) => attention[clase].length > 0)
  if (filled.length === 0) {
    return (
      <Panel title={t('plataforma.attention')}>
        <Empty icon={CheckCheck} title={t('plataforma.nada')} level={3}>
          {t('plataforma.nothing_detail')}
        </Empty>
      </Panel>
    )
  }
  return (
    <div className="panel-thirds">
      {filled.map(([clase, estado]) => (
        <Panel
          key={clase}
          title={t(`plataforma.${clase}`)}
          aside={<Link to={`/super-admin/companies?estado=${estado}`}>{t('plataforma.view_all')}</Link>}
        >
          <ul className="rows">
            {attention[clase].map((fila) => (
              <li key={fila.id}>
                <Row fila={fila} ahora={now} />
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </div>
  )
}

function Row({ fila: { id, nombre, estado, plan, fin }, ahora: now }: { fila: Fila; ahora: number }) {
  const { t, enDias, zona, fecha } = useI18n()
  const dias = fin === null ? null : diasEntre(diaEn(zona, now), diaEn(zona, fin))
  return (
    <Link className="row" to={hrefTo(new URLSearchParams(), 'editar', id)}>
      <span className="row-main">
        <b>{nombre}</b>
        <small>
          {plan}
          {fin !== null && dias !== null && (
            <>
              {' · '}
              {t(dias < 0 ? 'plataforma.termino' : 'plataforma.vence', { cuando: enDias(dias) })} · {fecha(fin)}
            </>
          )}
        </small>
      </span>
      <Badge estado={estado} />
    </Link>
  )
}
