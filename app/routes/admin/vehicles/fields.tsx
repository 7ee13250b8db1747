/** The fields of a vehicle, in the dialog that adds or edits one and on «Datos» of its page. */
import { CLASES, type Clase, SERVICIOS, suggestedClase } from '@domain/vehiculos/clase'
import { type Kind, suggestedMarcas, suggestedModelos } from '@domain/vehiculos/marcas'
import { normalizePlaca, placaPattern } from '@domain/vehiculos/placa'
import type { VehiculoData } from '@domain/vehiculos/vehiculo'
import { useState } from 'react'
import type { FieldState } from '~/forms/form'
import { useDraftEntries } from '~/forms/use-draft-entries'
import { useI18n } from '~/i18n/provider'
import { Field, PlateField, SegmentField, SelectField, SuggestField } from '~/ui/field'

type Name =
  | ('placa' | 'servicio' | 'marca' | 'modelo' | 'anio' | 'color' | 'titular')
  | ('clase' | 'cilindraje' | 'fecha_matricula')

interface Props {
  of: Record<Name, FieldState>
  /** as it is stored; empty for a new vehicle */
  placa: string
  /** the company's makes and lines, offered first */
  kinds: readonly Kind[]
}

/** What the fields hold of a vehicle, as it is stored. */
export function vehiculoValues(of: VehiculoData): VehiculoData {
  const { placa, servicio, marca, modelo, anio, color, titular, clase, cilindraje, fecha_matricula } = of
  return { placa, servicio, marca, modelo, anio, color, titular, clase, cilindraje, fecha_matricula }
}

export function VehiculoFields({ of: fields, placa: stored, kinds }: Props) {
  const { t } = useI18n()
  const [placa, setPlaca] = useState(stored)
  const [clase, setClase] = useClase(fields.clase.initialValue)
  useDraftEntries(fields.placa.formId, {
    onReset() {
      setPlaca(stored)
      setClase.reset()
    },
  })
  const suggested = suggestedClase(placa)
  const isUnusual = placa.length >= 5 && placaPattern(normalizePlaca(placa)) === null
  return (
    <>
      <div className="grid-2">
        <PlateField
          field={fields.placa}
          label={t('vehiculos.placa')}
          hint={isUnusual && !fields.placa.errors ? t('vehiculos.placa_rara') : undefined}
          onInput={(e) => {
            setPlaca(e.currentTarget.value)
            setClase.suggest(suggestedClase(e.currentTarget.value))
          }}
        />
        <SegmentField
          field={fields.servicio}
          label={t('vehiculos.servicio')}
          options={SERVICIOS.map((value) => ({ value, label: t(`vehiculos.${value}`) }))}
        />
        <SuggestField field={fields.marca} label={t('vehiculos.marca')} options={suggestedMarcas(kinds)} />
        <SuggestField
          field={fields.modelo}
          label={t('vehiculos.modelo')}
          hint={t('vehiculos.modelo_hint')}
          options={suggestedModelos(String(fields.marca.value ?? ''), kinds)}
        />
        <Field
          field={fields.anio}
          label={t('vehiculos.anio')}
          hint={t('vehiculos.anio_hint')}
          type="number"
          autoComplete="off"
        />
        <Field field={fields.color} label={t('vehiculos.color')} optional autoComplete="off" />
      </div>
      <Field
        field={fields.titular}
        label={t('vehiculos.titular')}
        hint={t('vehiculos.titular_hint')}
        autoComplete="off"
      />
      <div className="grid-2">
        <SelectField
          field={fields.clase}
          label={t('vehiculos.clase')}
          optional
          options={CLASES.map((value) => ({ value, label: t(`vehiculos.${value}`) }))}
          defaultValue={undefined}
          value={clase}
          onChange={(e) => setClase.choose(e.currentTarget.value)}
          hint={
            suggested && clase === suggested && t('vehiculos.clase_suggested', { clase: t(`vehiculos.${suggested}`) })
          }
        />
        <Field field={fields.cilindraje} label={t('vehiculos.cilindraje')} type="number" optional autoComplete="off" />
        <Field
          field={fields.fecha_matricula}
          label={t('vehiculos.fecha_matricula')}
          type="date"
          optional
          hint={t('vehiculos.more_data_hint')}
        />
      </div>
    </>
  )
}

/** The class in the form: inferred from the plate until it is chosen by hand. */
function useClase(initial: unknown) {
  const stored = typeof initial === 'string' ? initial : ''
  const [clase, setClase] = useState(stored)
  const [isOwn, setOwn] = useState(clase !== '')
  const put = {
    choose(value: string) {
      setOwn(true)
      setClase(value)
    },
    suggest(value: Clase | null) {
      if (!isOwn) setClase(value ?? '')
    },
    reset() {
      setOwn(stored !== '')
      setClase(stored)
    },
  }
  return [clase, put] as const
}
