/** The dialogs in which a document is registered, edited or renewed. */
import { masDias } from '@domain/dia'
import { DocumentoCommand, FECHA_MAXIMA, FECHA_MINIMA } from '@domain/documento'
import { type Condicion, TIPOS, type TipoDocumento, vencimientoPropuesto } from '@domain/papeles'
import { leerClase } from '@domain/vehiculo'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFormulario } from '~/forms/use-formulario'
import { useI18n } from '~/i18n/provider'
import { LinkButton, SubmitButton } from '~/ui/button'
import { Field, SelectField } from '~/ui/field'
import { FileField } from '~/ui/file-field'
import { Form, FormError } from '~/ui/form'
import { CloseButton, Modal, ModalBody, ModalFoot } from '~/ui/modal'
import { Plate } from '~/ui/plate'
import { VehicleChoice } from '~/ui/vehicle-choice'
import type { VehiculoElegible } from '~/ui/vehicle-search'
import { useAddress } from './address'
import { DueDate } from './due-date'
import type { Eleccion, Hoja } from './load.server'
import { llamar } from './words'

const condicionDe = (v: VehiculoElegible): Condicion => ({
  ...v,
  clase: leerClase(v.clase),
  fecha_matricula: v.fecha_matricula ?? null,
  anio: v.anio ?? null,
})
const leerTipo = (valor: unknown): TipoDocumento | null => TIPOS.find((t) => t === valor) ?? null
const RANGO = { min: FECHA_MINIMA, max: FECHA_MAXIMA }

/** A new document of a vehicle that is chosen here, or (`hoja`) the same fields of one that is there. */
export function FormularioDocumento(
  props: { hoja: Hoja } | { hoja: null; eleccion: Eleccion; tipo: TipoDocumento | null },
) {
  const { hoja } = props
  const eleccion = hoja ? null : props.eleccion
  const i18n = useI18n()
  const { t } = i18n
  const { lista, con } = useAddress()
  const f = useFormulario({
    id: 'documento',
    schema: DocumentoCommand,
    intent: hoja ? 'update' : 'create',
    inicial: hoja
      ? { ...hoja.documento, vehiculo_id: hoja.vehiculo.id, archivo: '' }
      : { vehiculo_id: eleccion?.elegido?.id ?? '', tipo: hoja === null ? (props.tipo ?? '') : '' },
  })
  const { campos } = f
  const elegido = eleccion?.elegido
  const [condicion, setCondicion] = useState(hoja ? hoja.condicion : elegido ? condicionDe(elegido) : null)
  const tipo = leerTipo(campos.tipo.value)
  return (
    <Modal
      title={
        hoja ? t('documentos.titulo_editar', { documento: llamar(hoja.documento, i18n) }) : t('documentos.agregar')
      }
      plate={hoja && <Plate placa={hoja.vehiculo.placa} servicio={hoja.vehiculo.servicio} />}
      closeTo={lista}
    >
      <Form of={f} bare>
        {hoja && (
          <>
            <input type="hidden" name="id" value={hoja.documento.id} />
            <input type="hidden" name="vehiculo_id" value={hoja.vehiculo.id} />
          </>
        )}
        <ModalBody>
          <FormError of={f} />
          {eleccion && (
            <VehicleChoice
              field={campos.vehiculo_id}
              label={t('documentos.vehiculo')}
              eleccion={eleccion}
              onChoose={(v) => setCondicion(v && condicionDe(v))}
            />
          )}
          <SelectField
            field={campos.tipo}
            label={t('documentos.tipo')}
            options={TIPOS.map((value) => ({ value, label: t(`papeles.${value}`) }))}
          />
          <div className={tipo === 'Otro' ? undefined : 'only-otro'}>
            <Field
              field={campos.nombre}
              label={t('documentos.nombre')}
              hint={t('documentos.nombre_ayuda')}
              autoComplete="off"
              maxLength={60}
            />
          </div>
          <div className="grid-2">
            <Field field={campos.fecha_emision} label={t('documentos.fecha_emision')} type="date" {...RANGO} />
            <DueDate
              field={campos.fecha_vencimiento}
              tipo={tipo}
              emision={String(campos.fecha_emision.value ?? '')}
              condicion={condicion}
            />
          </div>
          <FileField
            field={campos.archivo}
            label={t('documentos.archivo')}
            optional
            actual={hoja?.documento.archivo ?? null}
            {...(hoja ? { removeTo: con('quitar-archivo', hoja.documento.id) } : {})}
          />
        </ModalBody>
        <ModalFoot>
          {hoja && (
            <LinkButton
              className="left"
              tone="danger"
              icon={Trash2}
              to={con('eliminar', hoja.documento.id)}
              replace
              preventScrollReset
            >
              {t('comun.eliminar')}
            </LinkButton>
          )}
          <CloseButton>{t('comun.cancelar')}</CloseButton>
          <SubmitButton of={f} busy={t('comun.guardando')}>
            {t(hoja ? 'comun.guardar_cambios' : 'documentos.guardar')}
          </SubmitButton>
        </ModalFoot>
      </Form>
    </Modal>
  )
}

/** A new document in the place of the one that counts: its dates are proposed, its type and vehicle stay. */
export function Renovacion({ hoja, hoy }: { hoja: Hoja; hoy: string }) {
  const i18n = useI18n()
  const { t, fecha } = i18n
  const { lista } = useAddress()
  const { cuenta, documento, vehiculo, condicion } = hoja
  const vence = cuenta.fecha_vencimiento
  // what is still valid is followed on the next day, what is not begins today
  const emision = vence >= hoy ? masDias(vence, 1) : hoy
  const f = useFormulario({
    id: 'renovacion',
    schema: DocumentoCommand,
    intent: 'renew',
    inicial: {
      fecha_emision: emision,
      fecha_vencimiento: vencimientoPropuesto(documento.tipo, emision, condicion) ?? '',
    },
  })
  const { campos } = f
  return (
    <Modal
      title={t('documentos.titulo_renovar', { documento: llamar(documento, i18n) })}
      plate={<Plate placa={vehiculo.placa} servicio={vehiculo.servicio} />}
      closeTo={lista}
    >
      <Form of={f} bare>
        <input type="hidden" name="id" value={documento.id} />
        <ModalBody>
          <FormError of={f} />
          <p className="muted">
            {t(vence < hoy ? 'documentos.renovar_ayuda_vencio' : 'documentos.renovar_ayuda_vence', {
              fecha: fecha(vence),
            })}
          </p>
          <div className="grid-2">
            <Field field={campos.fecha_emision} label={t('documentos.fecha_emision')} type="date" {...RANGO} />
            <DueDate
              field={campos.fecha_vencimiento}
              tipo={documento.tipo}
              emision={String(campos.fecha_emision.value ?? '')}
              condicion={condicion}
            />
          </div>
          <FileField field={campos.archivo} label={t('documentos.archivo')} optional />
        </ModalBody>
        <ModalFoot>
          <CloseButton>{t('comun.cancelar')}</CloseButton>
          <SubmitButton of={f} busy={t('comun.guardando')}>
            {t('documentos.renovar_este')}
          </SubmitButton>
        </ModalFoot>
      </Form>
    </Modal>
  )
}
