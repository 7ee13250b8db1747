/** The file fields of a service: existing files can be removed, and another field appears as one is filled. */
import type { FieldMetadata } from '@conform-to/react'
import { ARCHIVOS_MAX } from '@domain/mantenimientos/mantenimiento'
import { useState } from 'react'
import type { ActionForm } from '~/forms/form'
import { useI18n } from '~/i18n/provider'
import { FileField } from '~/ui/files/file-field'
import { ErrorText } from '~/ui/form'
import { ArchivosList, type StoredArchivo } from './archivo-links'

export function ArchivosOfServicio(props: { of: Pick<ActionForm, 'form'>; stored: readonly StoredArchivo[] }) {
  const { of, stored } = props
  const { t } = useI18n()
  // conform's form type depends on the schema; here it is any form with files
  const field = of.form.getFieldset().archivo as unknown as FieldMetadata<string[]>
  const [filled, setFilled] = useState(0)
  const fit = ARCHIVOS_MAX - stored.length
  const slots = field.getFieldList().slice(0, Math.max(0, Math.min(filled + 1, fit)))
  return (
    <fieldset
      className="jobs-list"
      onInput={(e) => {
        const inputs = e.currentTarget.querySelectorAll<HTMLInputElement>(`input[name^="${field.name}["]`)
        setFilled(Math.max(filled, [...inputs].filter((one) => one.value !== '').length))
      }}
    >
      <legend className={stored.length > 0 ? 'label' : 'sr'}>{t('mantenimientos.archivos')}</legend>
      {stored.length > 0 && (
        <ArchivosList
          archivos={stored}
          action={(id, i) => (
            <label className="check">
              <input type="checkbox" name={`quitar[${i}]`} value={id} />
              {t('mantenimientos.remove_archivo')}
            </label>
          )}
        />
      )}
      {slots.map((place, i) => (
        <FileField
          key={place.key}
          field={place}
          optional={i === 0}
          label={t(i === 0 ? 'mantenimientos.archivo' : 'mantenimientos.other_archivo')}
        />
      ))}
      <ErrorText id={field.errorId} error={field.errors?.[0]} />
      {fit <= 0 && <small>{t('mantenimientos.archivos_limit', { max: ARCHIVOS_MAX })}</small>}
    </fieldset>
  )
}
