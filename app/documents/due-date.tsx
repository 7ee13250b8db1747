/**
 * The expiry day of a form: proposed again whenever the type, the issue day or the vehicle changes, with the rule
 * applied; a day typed by hand is left alone, and so is a stored one that is not the rule's.
 */
import { FECHA_MAX } from '@domain/documentos/documento'
import { type Condition, firstRtmDay, isTaxi, proposedVencimiento, type TipoDocumento } from '@domain/documentos/rules'
import type { ComponentProps } from 'react'
import { useEffect, useRef } from 'react'
import { useI18n } from '~/i18n/provider'
import { Field } from '~/ui/field'

type Props = {
  field: ComponentProps<typeof Field>['field']
  tipo: TipoDocumento | null
  emision: string
  condition: Condition | null
}

/** The legal rules that apply while no vehicle is chosen: only those that need no vehicle data. */
const ANY_CONDITION: Condition = {
  placa: '',
  servicio: 'particular',
  clase: null,
  fecha_matricula: null,
  anio: null,
  cilindraje: null,
}

export function DueDate({ field, tipo, emision, condition }: Props) {
  const { t } = useI18n()
  const proposed = tipo && proposedVencimiento(tipo, emision, condition ?? ANY_CONDITION)
  const previous = useRef(proposed)
  const last = useRef(proposed)
  useEffect(() => {
    if (previous.current === proposed) return
    previous.current = proposed
    const input = document.getElementById(field.id)
    if (!proposed || !(input instanceof HTMLInputElement)) return
    // what is neither empty nor a proposal was typed, now or when it was stored
    if (input.value !== '' && input.value !== last.current && input.value !== proposed) return
    input.value = proposed
    last.current = proposed
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }, [proposed, field.id])
  return (
    <Field
      field={field}
      label={t('documentos.fecha_vencimiento')}
      type="date"
      max={FECHA_MAX}
      hint={tipo ? <Rule tipo={tipo} emision={emision} condition={condition} /> : undefined}
    />
  )
}

function Rule({ tipo, emision, condition }: Omit<Props, 'field'> & { tipo: TipoDocumento }) {
  const { t, date } = useI18n()
  switch (tipo) {
    case 'SOAT':
    case 'Póliza RCC':
    case 'Póliza RCE':
      return t('documentos.rule_annual')
    case 'Revisión técnico-mecánica': {
      const first = condition && firstRtmDay(condition)
      return first && first === proposedVencimiento(tipo, emision, condition)
        ? t('documentos.rule_rtm_first', { fecha: date(first) })
        : t('documentos.rule_rtm')
    }
    case 'Tarjeta de operación':
      return t(
        condition && isTaxi(condition) ? 'documentos.rule_operation_card_taxi' : 'documentos.rule_operation_card',
      )
    case 'Extintor':
      return t('documentos.rule_extinguisher')
    case 'Impuesto vehicular':
      return t('documentos.rule_impuesto')
    default:
      return null
  }
}
