/** The dialog in which a vehicle is added or edited. */
import { normalizarPlaca, patronDePlaca } from '@domain/placa'
import { CLASES, type Clase, claseSugerida, SERVICIOS, vehiculoCommand } from '@domain/vehiculo'
import { Link } from '@remix-run/react'
import { useMemo, useState } from 'react'
import { useFormulario } from '~/forms/use-formulario'
import { useI18n } from '~/i18n/provider'
import { SubmitButton } from '~/ui/button'
import { DeleteLink } from '~/ui/delete-link'
import { Field, PlateField, SegmentField, SelectField } from '~/ui/field'
import { Form, FormError } from '~/ui/form'
import { CloseButton, Modal, ModalBody, ModalFoot } from '~/ui/modal'
import { Plate } from '~/ui/plate'
import { DocumentosDelVehiculo, VeredictoDelVehiculo } from './documentos'
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
  const [clase, setClase] = useClase(f.campos.clase.initialValue)
  const sugerida = claseSugerida(placa)
  const rara = placa.length >= 5 && patronDePlaca(normalizarPlaca(placa)) === null
  const { campos } = f
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
              onInput={(e) => {
                setPlaca(e.currentTarget.value)
                setClase.propuesta(claseSugerida(e.currentTarget.value))
              }}
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
          <div className="grid-2">
            <SelectField
              field={campos.clase}
              label={t('vehiculos.clase')}
              optional
              options={CLASES.map((value) => ({ value, label: t(`vehiculos.${value}`) }))}
              defaultValue={undefined}
              value={clase}
              onChange={(e) => setClase.elegida(e.currentTarget.value)}
              hint={
                sugerida && clase === sugerida && t('vehiculos.clase_propuesta', { clase: t(`vehiculos.${sugerida}`) })
              }
            />
            <Field
              field={campos.cilindraje}
              label={t('vehiculos.cilindraje')}
              type="number"
              optional
              autoComplete="off"
            />
            <Field
              field={campos.fecha_matricula}
              label={t('vehiculos.fecha_matricula')}
              type="date"
              optional
              hint={t('vehiculos.mas_datos_ayuda')}
            />
          </div>
          {vehiculo && (
            <>
              <VeredictoDelVehiculo vehiculo={vehiculo} />
              <DocumentosDelVehiculo vehiculo={vehiculo} hoy={hoy} />
              <p>
                <Link to={href({ asignar: vehiculo.id })} replace preventScrollReset>
                  {t('vehiculos.asignar')}
                </Link>
              </p>
            </>
          )}
        </ModalBody>
        <ModalFoot>
          {vehiculo && <DeleteLink to={href({ eliminar: vehiculo.id })}>{t('vehiculos.eliminar_vehiculo')}</DeleteLink>}
          <CloseButton>{t('comun.cancelar')}</CloseButton>
          <SubmitButton of={f} busy={t('comun.guardando')}>
            {t(vehiculo ? 'comun.guardar_cambios' : 'vehiculos.agregar_vehiculo')}
          </SubmitButton>
        </ModalFoot>
      </Form>
    </Modal>
  )
}

const datosDe = ({ luces: _, veredicto: _v, razones: _r, ...datos }: Fila) => ({ ...datos })

/** The class in the form: what the plate tells, until somebody chooses. */
function useClase(inicial: unknown) {
  const [clase, setClase] = useState(typeof inicial === 'string' ? inicial : '')
  const [propia, setPropia] = useState(clase !== '')
  const poner = {
    elegida(valor: string) {
      setPropia(true)
      setClase(valor)
    },
    propuesta(valor: Clase | null) {
      if (!propia) setClase(valor ?? '')
    },
  }
  return [clase, poner] as const
}
