/** The company's fields, when created and when edited. Unusual values give a warning, never a refusal. */

import { ZONAS, type Zona } from '@domain/day'
import { EmpresaCommand } from '@domain/empresa/empresa'
import { nitWarning, normalizeNit } from '@domain/empresa/nit'
import { callableTelefono } from '@domain/telefono'
import { useState } from 'react'
import { Shown } from '~/forms/shown'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import type { I18n } from '~/i18n/translator'
import { Field, SelectField } from '~/ui/field'

export const ZONA_NOMBRES = {
  'America/Bogota': 'empresa.bogota',
  'America/Lima': 'empresa.lima',
  'America/Santiago': 'empresa.santiago',
  'America/Argentina/Buenos_Aires': 'empresa.buenos_aires',
} as const satisfies Record<Zona, string>

export interface EmpresaFormData {
  nombre: string
  nit: string | null
  direccion: string | null
  telefono: string | null
  zona_horaria: string
}

/** The warning about a NIT, or null. */
export function nitWarningText(nit: string | null, zona: string, { t }: I18n): string | null {
  const notice = nitWarning(nit, zona)
  if (!notice) return null
  return notice.aviso === 'check-digit' ? t('empresa.nit_digit', { esperado: notice.expected }) : t('empresa.nit_forma')
}

export function useEmpresaForm(data: EmpresaFormData | null) {
  return useActionForm({
    id: 'empresa',
    schema: EmpresaCommand,
    intent: data ? 'update' : 'create',
    initial: data ? { ...data } : { zona_horaria: 'America/Bogota' },
  })
}

export const shownOf = ({ nombre, nit, direccion, telefono, zona_horaria }: EmpresaFormData) => ({
  nombre,
  nit,
  direccion,
  telefono,
  zona_horaria,
})

type FieldMeta = Parameters<typeof Field>[0]['field']

/** @param of any form with these fields */
export function EmpresaFields({
  of: { fields },
  shown,
}: {
  of: { fields: Record<keyof EmpresaFormData, FieldMeta> }
  shown: EmpresaFormData | null
}) {
  const i18n = useI18n()
  const { t } = i18n
  const [nit, setNit] = useState(shown?.nit ?? '')
  const [telefono, setTelefono] = useState(shown?.telefono ?? '')
  const [zona, setZona] = useState(shown?.zona_horaria ?? 'America/Bogota')
  const warnsNit = nit.trim() !== '' && nitWarningText(normalizeNit(nit), zona, i18n)
  const warnsTelefono = telefono.trim() !== '' && callableTelefono(telefono) === null
  return (
    <>
      {shown && <Shown of={shownOf(shown)} />}
      <Field
        field={fields.nombre}
        label={t('empresa.nombre')}
        hint={t('empresa.nombre_hint')}
        autoComplete="organization"
      />
      <div className="grid-2">
        <Field
          field={fields.nit}
          label={t('empresa.nit')}
          optional
          hint={warnsNit || t('empresa.nit_hint')}
          autoComplete="off"
          onInput={(e) => setNit(e.currentTarget.value)}
        />
        <Field
          field={fields.telefono}
          label={t('empresa.telefono')}
          optional
          type="tel"
          hint={warnsTelefono ? t('empresa.telefono_unusual') : t('empresa.telefono_hint')}
          autoComplete="tel"
          onInput={(e) => setTelefono(e.currentTarget.value)}
        />
      </div>
      <Field field={fields.direccion} label={t('empresa.direccion')} optional autoComplete="street-address" />
      <SelectField
        field={fields.zona_horaria}
        label={t('empresa.zona')}
        hint={t('empresa.zona_hint')}
        options={ZONAS.map((value) => ({ value, label: t(ZONA_NOMBRES[value]) }))}
        onChange={(e) => setZona(e.currentTarget.value)}
      />
    </>
  )
}
