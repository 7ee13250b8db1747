/** The files of a service: what it has, each of which may go, and room for more: a new place opens as one is filled. */
import type { FieldMetadata } from '@conform-to/react'
import { ARCHIVOS_MAX } from '@domain/mantenimiento'
import { useState } from 'react'
import type { Formulario } from '~/forms/formulario'
import { useI18n } from '~/i18n/provider'
import { FileField } from '~/ui/file-field'
import { ErrorText } from '~/ui/form'
import { type ArchivoGuardado, Papeles } from './papeles'

export function ArchivosDelServicio(props: { of: Pick<Formulario, 'form'>; guardados: readonly ArchivoGuardado[] }) {
  const { of, guardados } = props
  const { t } = useI18n()
  // the form is typed by its schema at the screen; here it is one that has files
  const campo = of.form.getFieldset().archivo as unknown as FieldMetadata<string[]>
  const [llenos, setLlenos] = useState(0)
  const caben = ARCHIVOS_MAX - guardados.length
  const lugares = campo.getFieldList().slice(0, Math.max(0, Math.min(llenos + 1, caben)))
  return (
    <fieldset
      className="jobs-list"
      onInput={(e) => {
        const suyos = e.currentTarget.querySelectorAll<HTMLInputElement>(`input[name^="${campo.name}["]`)
        setLlenos(Math.max(llenos, [...suyos].filter((uno) => uno.value !== '').length))
      }}
    >
      <legend className={guardados.length > 0 ? 'label' : 'sr'}>{t('mantenimientos.archivos')}</legend>
      {guardados.length > 0 && (
        <Papeles
          archivos={guardados}
          accion={(id, i) => (
            <label className="check">
              <input type="checkbox" name={`quitar[${i}]`} value={id} />
              {t('mantenimientos.quitar_archivo')}
            </label>
          )}
        />
      )}
      {lugares.map((lugar, i) => (
        <FileField
          key={lugar.key}
          field={lugar}
          optional={i === 0}
          label={t(i === 0 ? 'mantenimientos.archivo' : 'mantenimientos.otro_archivo')}
        />
      ))}
      <ErrorText id={campo.errorId} error={campo.errors?.[0]} />
      {caben <= 0 && <small>{t('mantenimientos.archivos_tope', { max: ARCHIVOS_MAX })}</small>}
    </fieldset>
  )
}
