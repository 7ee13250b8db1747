/** Who the receipts are made out to. Until first saved, the form is prefilled with the company's own data. */
import { formatNit, readNit } from '@domain/empresa/nit'
import { RESPONSABILIDADES, RESPONSIBILITY_FIELDS } from '@domain/facturas/dian'
import { isColombian, suggestedFiscal } from '@domain/facturas/fiscal'
import { municipioLabel } from '@domain/facturas/municipio'
import { PagadorCommand, readDocumento } from '@domain/pagos/pagador'
import { PAGADOR_TIPOS } from '@domain/pagos/pagador-tipo'
import { useState } from 'react'
import { PanelForm } from '~/forms/panel-form'
import { Shown } from '~/forms/shown'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { HREF_FACTURACION } from '~/plan/address'
import { SaveButton } from '~/ui/button'
import { Field, SelectField } from '~/ui/field'
import { Note } from '~/ui/note'
import { Panel } from '~/ui/page'
import { InvoiceFields, MunicipioField } from './fiscal'
import type { Payments } from './payments.server'

export function Payer({
  pagador: { fiscal: known, ...pagador },
  isSaved,
  invoices,
}: Pick<NonNullable<Payments>, 'pagador' | 'isSaved' | 'invoices'>) {
  const { t } = useI18n()
  const fiscal = known ?? suggestedFiscal(pagador.tipo_documento)
  const { tipo_documento, nombre, direccion, ciudad, correo, telefono } = pagador
  const values = {
    tipo_documento,
    documento: pagador.documento,
    nombre,
    direccion,
    ciudad,
    correo,
    telefono,
    organizacion: fiscal.organizacion,
    regimen: fiscal.regimen,
    municipio: fiscal.municipio ? municipioLabel(fiscal.municipio) : (ciudad ?? ''),
    ...Object.fromEntries(
      RESPONSABILIDADES.map((one) => [RESPONSIBILITY_FIELDS[one], fiscal.responsabilidades.includes(one) ? 'on' : '']),
    ),
  }
  const f = useActionForm({
    id: 'pagador',
    schema: PagadorCommand,
    intent: 'update-payer',
    action: HREF_FACTURACION,
    initial: values,
  })
  const { fields } = f
  const [tipo, setTipo] = useState<string>(pagador.tipo_documento)
  const [documento, setDocumento] = useState(pagador.documento)
  // a municipality says the city too
  const asksCity = !invoices || !isColombian(tipo)
  return (
    <Panel title={t('pagos.pagador')}>
      <PanelForm of={f}>
        <Shown of={values} />
        <p className="muted">{t(invoices ? 'pagos.pagador_facturas' : 'pagos.pagador_text')}</p>
        {!isSaved && <Note>{t('pagos.not_saved_yet')}</Note>}
        {isSaved && invoices && !known && <Note tone="warn">{t('pagos.tax_data_missing')}</Note>}
        <div className="grid-2">
          <SelectField
            field={fields.tipo_documento}
            label={t('pagos.tipo')}
            options={PAGADOR_TIPOS.map((value) => ({ value, label: t(`pagos.${value}`) }))}
            onChange={(e) => setTipo(e.currentTarget.value)}
          />
          <Field
            field={fields.documento}
            label={t('pagos.documento')}
            hint={useHint(tipo, documento)}
            autoComplete="off"
            onInput={(e) => setDocumento(e.currentTarget.value)}
          />
        </div>
        <Field field={fields.nombre} label={t('pagos.nombre')} autoComplete="organization" />
        <div className="grid-2">
          <Field field={fields.direccion} label={t('pagos.direccion')} optional autoComplete="street-address" />
          {asksCity && <Field field={fields.ciudad} label={t('pagos.city')} optional autoComplete="address-level2" />}
          {invoices && <MunicipioField field={fields.municipio} abroad={!isColombian(tipo)} />}
        </div>
        {invoices && <InvoiceFields fields={fields} />}
        <div className="grid-2">
          <Field
            field={fields.correo}
            label={t('pagos.correo')}
            type="email"
            hint={t('pagos.correo_hint')}
            autoComplete="email"
          />
          <Field field={fields.telefono} label={t('pagos.telefono')} optional type="tel" autoComplete="tel" />
        </div>
        <SaveButton of={f} />
      </PanelForm>
    </Panel>
  )
}

/** The hint of the document field: for a NIT typed without its check digit, the complete number. */
function useHint(tipo: string, documento: string): string {
  const { t } = useI18n()
  if (tipo !== 'NIT') return t('pagos.documento_hint')
  const parsed = readDocumento('NIT', documento)
  return 'documento' in parsed && readNit(documento).shape === 'without-check-digit'
    ? t('pagos.nit_complete', { nit: formatNit(parsed.documento) })
    : t('pagos.nit_hint')
}
