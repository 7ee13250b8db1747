/** What a company is (its own words) and what it has (its subscription). */

import { formatNit } from '@domain/empresa/nit'
import { type Periodo, type Plan, planInForce } from '@domain/suscripcion/plan'
import type { EstadoSuscripcion } from '@domain/suscripcion/standing'
import { formatTelefono } from '@domain/telefono'
import { Link } from '@remix-run/react'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useI18n } from '~/i18n/provider'
import type { TextoKey } from '~/i18n/texts'
import { HREF_FACTURACION } from '~/plan/address'
import { Panel } from '~/ui/page'
import { useReachable } from '~/ui/read-only'
import { Badge } from '~/ui/signs/badge'
import { Icon } from '~/ui/signs/icon'
import { type Datos, NOMBRE_DE_ZONA, textoNit } from './form'

export interface Empresa extends Datos {
  plan_type: Plan
  periodo: Periodo
  subscription_status: EstadoSuscripcion
  subscription_ends_at: number | null
  vehicle_limit: number
  user_limit: number
  created_at: number
}

export function Information({ empresa }: { empresa: Empresa }) {
  const i18n = useI18n()
  const { t, fecha } = i18n
  const zona = NOMBRE_DE_ZONA[empresa.zona_horaria as keyof typeof NOMBRE_DE_ZONA]
  const aviso = textoNit(empresa.nit, empresa.zona_horaria, i18n)
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
        <Dato de="empresa.nit" valor={empresa.nit && formatNit(empresa.nit)}>
          {aviso && (
            <small>
              <Icon of={TriangleAlert} />
              {aviso}
            </small>
          )}
        </Dato>
        <Dato de="empresa.telefono" valor={empresa.telefono && formatTelefono(empresa.telefono)} />
        <Dato de="empresa.direccion" valor={empresa.direccion} />
        <Dato de="empresa.zona" valor={zona ? t(zona) : empresa.zona_horaria} />
        <Dato de="empresa.registro" valor={fecha(empresa.created_at)} />
      </dl>
    </Panel>
  )
}

/** The section that the company's card in the sidebar leads to. */
export function Suscripcion({ empresa, uso }: { empresa: Empresa; uso: { vehiculos: number; miembros: number } }) {
  const { t, fecha, numero } = useI18n()
  const reachable = useReachable()
  const de = (n: number, limit: number) =>
    t(n > limit ? 'empresa.de_mas' : 'empresa.de', { n: numero(n), limite: numero(limit) })
  return (
    <Panel
      title={t('empresa.suscripcion')}
      id="subscription"
      aside={reachable(HREF_FACTURACION) && <Link to={HREF_FACTURACION}>{t('empresa.view_facturacion')}</Link>}
    >
      <dl className="facts facts--short">
        <Dato de="empresa.plan" valor={planInForce(empresa)} />
        <Dato de="empresa.estado" valor={<Badge estado={empresa.subscription_status} />} />
        <Dato de="empresa.vehiculos" valor={de(uso.vehiculos, empresa.vehicle_limit)} />
        <Dato de="empresa.miembros" valor={de(uso.miembros, empresa.user_limit)} />
        {empresa.subscription_ends_at !== null && (
          <Dato de="empresa.termina" valor={fecha(empresa.subscription_ends_at)} />
        )}
      </dl>
    </Panel>
  )
}

function Dato({ de, valor, children }: { de: TextoKey; valor: ReactNode; children?: ReactNode }) {
  const { t } = useI18n()
  return (
    <div>
      <dt>{(t as (clave: TextoKey) => string)(de)}</dt>
      <dd>
        {valor || <span className="facts-none">{t('empresa.sin_dato')}</span>}
        {children}
      </dd>
    </div>
  )
}
