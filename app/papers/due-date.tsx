/**
 * The expiry day of a form: proposed whenever the type, the issue day or the vehicle changes, with the rule it follows,
 * and left alone once somebody has written another.
 */
import { FECHA_MAXIMA } from '@domain/documento'
import { type Condicion, isTaxi, primeraRtm, type TipoDocumento, vencimientoPropuesto } from '@domain/papeles'
import type { ComponentProps } from 'react'
import { useEffect, useRef } from 'react'
import { useI18n } from '~/i18n/provider'
import { Field } from '~/ui/field'

type Props = {
  field: ComponentProps<typeof Field>['field']
  tipo: TipoDocumento | null
  emision: string
  condicion: Condicion | null
}

/** What the law looks at while no vehicle is chosen: only the rules that ask for nothing of it. */
const CUALQUIERA: Condicion = {
  servicio: 'particular',
  clase: null,
  fecha_matricula: null,
  anio: null,
  cilindraje: null,
}

export function DueDate({ field, tipo, emision, condicion }: Props) {
  const { t } = useI18n()
  const propuesto = tipo && vencimientoPropuesto(tipo, emision, condicion ?? CUALQUIERA)
  const anterior = useRef(propuesto)
  const ultimo = useRef<string | null>(null)
  useEffect(() => {
    if (anterior.current === propuesto) return
    anterior.current = propuesto
    const campo = document.getElementById(field.id)
    if (!propuesto || !(campo instanceof HTMLInputElement)) return
    // a day that somebody wrote stays; one of ours gives way
    if (campo.value !== '' && campo.value !== ultimo.current && campo.dataset.escrito === 'si') return
    campo.value = propuesto
    ultimo.current = propuesto
    campo.dispatchEvent(new Event('input', { bubbles: true }))
    campo.dataset.escrito = ''
  }, [propuesto, field.id])
  return (
    <Field
      field={field}
      label={t('documentos.fecha_vencimiento')}
      type="date"
      max={FECHA_MAXIMA}
      onChange={(e) => {
        e.currentTarget.dataset.escrito = 'si'
      }}
      hint={tipo ? <Regla tipo={tipo} emision={emision} condicion={condicion} /> : undefined}
    />
  )
}

function Regla({ tipo, emision, condicion }: Omit<Props, 'field'> & { tipo: TipoDocumento }) {
  const { t, fecha } = useI18n()
  switch (tipo) {
    case 'SOAT':
    case 'Póliza RCC':
    case 'Póliza RCE':
      return t('documentos.regla_anual')
    case 'Revisión técnico-mecánica': {
      const primera = condicion && primeraRtm(condicion)
      return primera && primera === vencimientoPropuesto(tipo, emision, condicion)
        ? t('documentos.regla_rtm_primera', { fecha: fecha(primera) })
        : t('documentos.regla_rtm')
    }
    case 'Tarjeta de operación':
      return t(condicion && isTaxi(condicion) ? 'documentos.regla_tarjeta_taxi' : 'documentos.regla_tarjeta')
    case 'Extintor':
      return t('documentos.regla_extintor')
    case 'Impuesto vehicular':
      return t('documentos.regla_impuesto')
    default:
      return null
  }
}
