/** The dialog in which a vehicle is added or edited. */
import { normalizarPlaca, patronDePlaca } from '@domain/placa'
import { CLASES, claseSugerida, SERVICIOS, vehiculoCommand } from '@domain/vehiculo'
import { Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useFormulario } from '~/forms/use-formulario'
import { useI18n } from '~/i18n/provider'
import { LinkButton, SubmitButton } from '~/ui/button'
import { Field, PlateField, SegmentField, SelectField } from '~/ui/field'
import { Form, FormError } from '~/ui/form'
import { CloseButton, Modal, ModalBody, ModalFoot } from '~/ui/modal'
import { Plate } from '~/ui/plate'
import { DocumentosDelVehiculo } from './documentos'
import { useHrefLista, useHrefModal } from './modales'
import type { Fila } from './tabla'

/** @param hoy the company's day, from which the newest year follows */
export function FormularioVehiculo({ vehiculo, hoy }: { vehiculo: Fila | null; hoy: string }) {
  const { t } = useI18n()
  const schema = useMemo(() => vehiculoCommand(hoy), [hoy])
  const f = useFormulario({
    id: 'vehiculo',
    schema,
    intent: vehiculo ? 'update' : 'create',
    inicial: vehiculo ? datosDe(vehiculo) : { servicio: 'particular' },
  })
  const href = useHrefModal()
  const lista = useHrefLista()
  const [placa, setPlaca] = useState(vehiculo?.placa ?? '')
  const sugerida = claseSugerida(placa)
  const rara = placa.length >= 5 && patronDePlaca(normalizarPlaca(placa)) === null
  const { campos } = f
  const masDatos = [campos.clase, campos.fecha_matricula, campos.cilindraje]
  // folded away until something in it asks to be looked at
  const abierto = masDatos.some((campo) => campo.errors) || (sugerida !== null && !campos.clase.value)

  return (
    <Modal
      title={t(vehiculo ? 'vehiculos.editar_vehiculo' : 'vehiculos.agregar_vehiculo')}
      plate={vehiculo && <Plate placa={vehiculo.placa} servicio={vehiculo.servicio} />}
      closeTo={lista}
    >
      <Form of={f} bare>
        {vehiculo && <input type="hidden" name="id" value={vehiculo.id} />}
        <ModalBody>
          <FormError of={f} />
          <div className="grid-2">
            <PlateField
              field={campos.placa}
              label={t('vehiculos.placa')}
              maxLength={14}
              hint={rara && !campos.placa.errors ? t('vehiculos.placa_rara') : undefined}
              onInput={(e) => setPlaca(e.currentTarget.value)}
            />
            <SegmentField
              field={campos.servicio}
              label={t('vehiculos.servicio')}
              options={SERVICIOS.map((value) => ({ value, label: t(`vehiculos.${value}`) }))}
            />
            <Field field={campos.marca} label={t('vehiculos.marca')} autoComplete="off" />
            <Field field={campos.modelo} label={t('vehiculos.modelo')} autoComplete="off" />
            <Field field={campos.anio} label={t('vehiculos.anio')} type="number" autoComplete="off" />
            <Field field={campos.color} label={t('vehiculos.color')} optional autoComplete="off" />
          </div>
          <Field
            field={campos.titular}
            label={t('vehiculos.titular')}
            hint={t('vehiculos.titular_ayuda')}
            autoComplete="off"
          />
          <details className="more" open={abierto || undefined}>
            <summary>
              {t('vehiculos.mas_datos')} <span className="opt">{t('comun.opcional')}</span>
            </summary>
            <p className="muted">{t('vehiculos.mas_datos_ayuda')}</p>
            <div className="grid-2">
              <SelectField
                field={campos.clase}
                label={t('vehiculos.clase')}
                options={CLASES.map((value) => ({ value, label: t(`vehiculos.${value}`) }))}
                hint={sugerida && t('vehiculos.clase_propuesta', { clase: t(`vehiculos.${sugerida}`) })}
              />
              <Field field={campos.fecha_matricula} label={t('vehiculos.fecha_matricula')} type="date" />
              <Field field={campos.cilindraje} label={t('vehiculos.cilindraje')} type="number" autoComplete="off" />
            </div>
          </details>
          {vehiculo && <DocumentosDelVehiculo vehiculo={vehiculo} />}
        </ModalBody>
        <ModalFoot>
          {vehiculo && (
            <LinkButton
              className="left"
              tone="danger"
              icon={Trash2}
              to={href({ eliminar: vehiculo.id })}
              replace
              preventScrollReset
            >
              <span className="hide-s">{t('vehiculos.eliminar_vehiculo')}</span>
              <span className="sr only-s">{t('vehiculos.eliminar_vehiculo')}</span>
            </LinkButton>
          )}
          <CloseButton>{t('comun.cancelar')}</CloseButton>
          <SubmitButton of={f} busy={t('comun.guardando')}>
            {t(vehiculo ? 'comun.guardar_cambios' : 'vehiculos.agregar_vehiculo')}
          </SubmitButton>
        </ModalFoot>
      </Form>
    </Modal>
  )
}

const datosDe = ({ luces: _, ...datos }: Fila) => ({ ...datos })
