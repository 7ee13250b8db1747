/** The company's own data and its subscription. */

import { formatNit } from '@domain/empresa/nit'
import { type Periodo, type Plan, planInForce } from '@domain/suscripcion/plan'
import type { EstadoSuscripcion } from '@domain/suscripcion/standing'
import { formatTelefono } from '@domain/telefono'
import { Link } from '@remix-run/react'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useI18n } from '~/i18n/provider'
import type { TextKey } from '~/i18n/texts'
import { HREF_FACTURACION } from '~/plan/address'
import { Panel } from '~/ui/page'
import { useReachable } from '~/ui/read-only'
import { Badge } from '~/ui/signs/badge'
import { Icon } from '~/ui/signs/icon'
import { type EmpresaFormData, nitWarningText, ZONA_NOMBRES } from './form'

export interface Empresa extends EmpresaFormData {
  plan_type: Plan
  periodo: Periodo
  subscription_status: EstadoSuscripcion
  vehicle_limit: number
  user_limit: number
  created_at: number
}

export function Information({ empresa }: { empresa: Empresa }) {
  const i18n = useI18n()
  const { t, date } = i18n
  const zona = ZONA_NOMBRES[empresa.zona_horaria as keyof typeof ZONA_NOMBRES]
  const notice = nitWarningText(empresa.nit, empresa.zona_horaria, i18n)
  return (
    <Panel
      title={empresa.nombre}
      aside={
        <span className="facts-badges">
          <span className="tag">{t('empresa.plan_de', { plan: planInForce(empresa) })}</span>
          <Badge estado={empresa.subscription_status} />
        </span>
      }
    >
      <dl className="facts">
        <Fact label="empresa.nit" value={empresa.nit && formatNit(empresa.nit)}>
          {notice && (
            <small>
              <Icon of={TriangleAlert} />
              {notice}
            </small>
          )}
        </Fact>
        <Fact label="empresa.telefono" value={empresa.telefono && formatTelefono(empresa.telefono)} />
        <Fact label="empresa.direccion" value={empresa.direccion} />
        <Fact label="empresa.zona" value={zona ? t(zona) : empresa.zona_horaria} />
        <Fact label="empresa.registro" value={date(empresa.created_at)} />
      </dl>
    </Panel>
  )
}

interface SuscripcionProps {
  empresa: Empresa
  usage: { vehiculos: number; miembros: number }
  /** the company's day on which its subscription ends or ended; null without an end */
  end: string | null
}

/** What is used of what the plan allows: a company that changed to a smaller plan keeps what it has. */
export function useOutOf() {
  const { t, formatNumber } = useI18n()
  return (n: number, limit: number) =>
    t(n > limit ? 'empresa.de_mas' : 'empresa.de', { n: formatNumber(n), limite: formatNumber(limit) })
}

/** Linked from the company card in the sidebar. */
export function Suscripcion({ empresa, usage, end }: SuscripcionProps) {
  const { t, date } = useI18n()
  const reachable = useReachable()
  const outOf = useOutOf()
  const isOver = empresa.subscription_status === 'expired' || empresa.subscription_status === 'past_due'
  return (
    <Panel
      title={t('marco.suscripcion')}
      id="subscription"
      aside={reachable(HREF_FACTURACION) && <Link to={HREF_FACTURACION}>{t('empresa.view_facturacion')}</Link>}
    >
      <dl className="facts facts--short">
        <Fact label="empresa.plan" value={planInForce(empresa)} />
        <Fact label="empresa.estado" value={<Badge estado={empresa.subscription_status} />} />
        <Fact label="empresa.vehiculos" value={outOf(usage.vehiculos, empresa.vehicle_limit)} />
        <Fact label="empresa.miembros" value={outOf(usage.miembros, empresa.user_limit)} />
        {end !== null && <Fact label={isOver ? 'empresa.ended_on' : 'empresa.ends_on'} value={date(end)} />}
      </dl>
    </Panel>
  )
}

function Fact({ label, value, children }: { label: TextKey; value: ReactNode; children?: ReactNode }) {
  const { t } = useI18n()
  return (
    <div>
      <dt>{(t as (key: TextKey) => string)(label)}</dt>
      <dd>
        {value || <span className="facts-none">{t('empresa.not_entered')}</span>}
        {children}
      </dd>
    </div>
  )
}
